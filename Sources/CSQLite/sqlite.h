#pragma once

#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "SQLite's header is missing. Debian, Ubuntu: apt-get install libsqlite3-dev. macOS has it. The products Inkling and InklingRemote do without."
#endif
