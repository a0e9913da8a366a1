// The server as a function, for verbs that end by serving a model.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "apps/heed/command/command.h"
#include "heed/http/application.h"
#include "heed/http/http_server.h"
#include "heed/service/service.h"

namespace heed::cli {

struct ServeOptions {
  std::vector<std::string> models;  // folders
  service::ServiceOptions service = {};
  http::HttpServerOptions http = {};
  http::ApplicationOptions application = {};
  std::function<void(const std::string& address)> listening = {};  // called once the server answers requests
  bool quiet = false;
};

// Serves until SIGINT or SIGTERM. REQUIRES: no other thread of the program runs
ExitCode serve(ServeOptions options, const Streams& streams);

}  // namespace heed::cli
