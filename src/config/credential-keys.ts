import { plainName } from "../text/plain-name.js";
import type { SourceFile } from "../text/source-file.js";

const credential = /^(?:igx|infogram)?api(?:key|token)$|secret|^(?:credentials?|token)$/;

/** Whether a key of a configuration is meant for a credential, which no configuration has. */
export const isCredentialKey = (key: string): boolean => credential.test(plainName(key));

/** A key with its value on one line, in JSON and YAML, also in a text that is not valid. */
const entry = /((["']?)(?<![\w-])([\w-]+)\2[ \t]*:[ \t]*)("(?:[^"\\\r\n]|\\.)*"?|'[^'\r\n]*'?|[^\s,{}[\]"']+)/g;

/** The user and the password of an address, such as a queue's. */
const userOfAddress = /(?<=:\/\/)[^/@\s"'\\]+(?=@)/g;

const asterisks = (text: string): string => "*".repeat(text.length);

/** The text for code frames: as many asterisks instead of each value of a credential. Positions stay. */
export function withoutCredentials({ path, text }: SourceFile): SourceFile {
  const masked = text
    .replace(entry, (whole, before: string, _quote, key: string, value: string) =>
      isCredentialKey(key) ? before + asterisks(value) : whole,
    )
    .replace(userOfAddress, asterisks);
  return { path, text: masked };
}
