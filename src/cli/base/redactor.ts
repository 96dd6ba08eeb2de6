import { redact } from "../../text/redact.js";

/** The secrets of one run. */
export interface Redactor {
  /** From now on standard error never shows it. */
  readonly add: (secret: string) => void;
  /** `text` as it may be shown. */
  readonly redact: (text: string) => string;
}

export function createRedactor(): Redactor {
  const secrets: string[] = [];
  return {
    add: (secret) => {
      if (secret !== "" && !secrets.includes(secret)) secrets.push(secret);
    },
    redact: (text) => secrets.reduce(redact, text),
  };
}
