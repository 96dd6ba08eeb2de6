import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";

/** Lets a server run until Ctrl-C, which closes it. */
export const serveUntilInterrupt = (
  context: Pick<Context, "onInterrupt">,
  server: { readonly close: () => Promise<void> },
): Promise<ExitCode> =>
  new Promise((done) => {
    context.onInterrupt(async () => {
      await server.close();
      done(ExitCode.interrupted);
    });
  });
