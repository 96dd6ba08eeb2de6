import type { PublishOptions } from "./publish-options.js";

/** Whether a run names a few documents. Those of folders and tables are many: then it takes the whole lock file. */
export const asksForFew = (args: readonly string[], { each }: Pick<PublishOptions, "each">): boolean =>
  each === undefined && args.length > 0 && args.length <= 8 && args.every((path) => /\.igx$/i.test(path));
