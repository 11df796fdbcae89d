#pragma once

#if __has_include(<zlib.h>)
#include <zlib.h>
#else
#error "zlib's header is missing. Debian, Ubuntu: apt-get install zlib1g-dev. macOS has it. The products Inkling and InklingRemote do without."
#endif

/// `deflateInit2` is a macro, which Swift does not see. The window of 15 + 16 bits asks for gzip's frame.
static inline int inkling_gzip_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

/// The same for reading.
static inline int inkling_gunzip_begin(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
