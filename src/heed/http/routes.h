// The server's routes, one function per group. All arguments must outlive the router.
#pragma once

#include <functional>
#include <string>

#include "heed/http/access_control.h"
#include "heed/http/router.h"
#include "heed/service/service.h"

namespace heed::http {

// LibreTranslate's API: POST /translate, POST /detect, GET /languages.
void add_translate_routes(Router& router, service::Service& service, AccessControl& access);

// POST /attend: a sentence and everything the search saw; GET /models.
void add_attend_routes(Router& router, service::Service& service, AccessControl& access);

// GET /lab lists the experiments, POST /lab/{name} runs one.
void add_lab_routes(Router& router, service::Service& service, AccessControl& access);

// GET /health, /frontend/settings (LibreTranslate's), /spec (OpenAPI) and /metrics, whose text is made for each
// request.
void add_info_routes(Router& router, const service::Service& service, const AccessControl& access,
                     std::function<std::string()> metrics);

// GET / and /web/...: the page.
void add_page_routes(Router& router);

}  // namespace heed::http
