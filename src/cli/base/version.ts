/** The bundler inserts it. Sources that run without it have no version of a release. */
declare const IGX_VERSION: string | undefined;

export const version = typeof IGX_VERSION === "string" ? IGX_VERSION : "0.0.0";
