import type { Diagnostic } from "vscode-languageserver-types";

/** The text of a finding. The protocol allows Markdown for clients that announce it; the playground does not. */
export const messageOf = ({ message }: Diagnostic): string => (typeof message === "string" ? message : message.value);
