/** Put in by the bundler; sources run without it are of no release. */
declare const IGX_VERSION: string | undefined;

export const version = typeof IGX_VERSION === "string" ? IGX_VERSION : "0.0.0";
