// What the server answers, a function for each group of routes. Everything handed to them outlives the router.
#pragma once

#include <functional>
#include <string>

#include "apps/server/gate.h"
#include "apps/server/router.h"
#include "heed/service/service.h"

namespace heed::server {

// LibreTranslate's: POST /translate, POST /detect, GET /languages.
void add_translate_routes(Router& router, Service& service, Gate& gate);

// POST /attend: a sentence and all that the search saw; GET /models.
void add_attend_routes(Router& router, Service& service, Gate& gate);

// GET /lab lists the experiments, POST /lab/{name} does one.
void add_lab_routes(Router& router, Service& service, Gate& gate);

// GET /health, /frontend/settings (LibreTranslate's), /spec (OpenAPI) and /metrics, whose text is asked for each time.
void add_info_routes(Router& router, const Service& service, const Gate& gate, std::function<std::string()> metrics);

// GET / and /web/{name}: the page.
void add_page_routes(Router& router);

}  // namespace heed::server
