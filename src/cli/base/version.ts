/** The bundler inserts it. Sources that run without it have no version of a release. */
declare const IGX_VERSION: string | undefined;
declare const IGX_SOURCES: string | undefined;

export const version = typeof IGX_VERSION === "string" ? IGX_VERSION : "0.0.0";

/** Names the code of igx itself: no two builds of it have the same. Sources that run without a bundler may change before the next run. */
export const buildId =
  typeof IGX_SOURCES === "string" ? IGX_SOURCES : `sources ${process.pid} ${performance.timeOrigin}`;
