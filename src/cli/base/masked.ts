import { redact } from "../../text/redact.js";

const secrets: string[] = [];

/** From now on nothing that goes to standard error shows it. */
export function addSecret(secret: string): void {
  if (secret !== "" && !secrets.includes(secret)) secrets.push(secret);
}

/** `text` as it may be shown: without anything that was to be hidden. */
export const masked = (text: string): string => secrets.reduce(redact, text);
