import type { Connection } from "vscode-languageserver";

/** The log of the client. */
export interface Log {
  /** Reports a defect of igx: the failed action and its cause. Each is logged once, though it may happen with every key. */
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
        // The client is gone: the log has no reader, and the failure may be an answer that could not be sent.
      }
    },
  };
}
