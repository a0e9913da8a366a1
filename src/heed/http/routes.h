// What the server answers, a function for each group of routes. Everything handed to them outlives the router.
#pragma once

#include <functional>
#include <string>

#include "heed/http/access_control.h"
#include "heed/http/router.h"
#include "heed/service/service.h"

namespace heed::http {

// LibreTranslate's: POST /translate, POST /detect, GET /languages.
void add_translate_routes(Router& router, service::Service& service, AccessControl& access);

// POST /attend: a sentence and all that the search saw; GET /models.
void add_attend_routes(Router& router, service::Service& service, AccessControl& access);

// GET /lab lists the experiments, POST /lab/{name} does one.
void add_lab_routes(Router& router, service::Service& service, AccessControl& access);

// GET /health, /frontend/settings (LibreTranslate's), /spec (OpenAPI) and /metrics, whose text is asked for each time.
void add_info_routes(Router& router, const service::Service& service, const AccessControl& access,
                     std::function<std::string()> metrics);

// GET / and /web/{name}: the page.
void add_page_routes(Router& router);

}  // namespace heed::http
