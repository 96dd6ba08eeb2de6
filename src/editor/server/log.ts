import type { Connection } from "vscode-languageserver";

/** The log of the client. */
export interface Log {
  /** A defect of igx: what failed, and why. Each is logged once, though it may happen with every key. */
  readonly defect: (what: string, error: unknown) => void;
}

export function createLog(connection: Connection): Log {
  const logged = new Set<string>();
  return {
    defect(what, error) {
      const text = `igx failed in ${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
      if (logged.has(text)) return;
      logged.add(text);
      try {
        connection.console.error(text);
      } catch {
        // The client is gone: nobody reads the log, and what failed may be that nobody could be answered.
      }
    },
  };
}
