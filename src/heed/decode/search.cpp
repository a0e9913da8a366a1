#include "heed/decode/search.h"
