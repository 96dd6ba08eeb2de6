import type { DeclaredParam } from "../contract/declared-param.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type * as ast from "../syntax/ast.js";
import { isShort, redact } from "../text/redact.js";
import { fromJson, readParam } from "./params.js";

const none: readonly string[] = [];

/** The names of a document's `secret` parameters. */
export const secretNames = ({ blocks }: ast.Document): readonly string[] =>
  blocks.flatMap((block) =>
    block.kind === "param" && block.type?.kind === "named" && block.type.name === "secret" && block.name
      ? [block.name.name]
      : [],
  );

/** The values of a document's `secret` parameters: the given ones, else their defaults. They must never be shown. */
export function secretTexts(
  params: readonly DeclaredParam[],
  given: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (params.length === 0) return none;
  return params.flatMap(({ name, type, defaultValue }) => {
    if (type.kind !== "secret") return [];
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const text = value === undefined || value === null ? defaultValue : readParam(fromJson(value), type);
    return typeof text === "string" && text !== "" ? [text] : [];
  });
}

/** `text` with `***` instead of each secret, both as it is and as JSON writes it in a string. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // Most documents have none, and a publish asks for each of them.
  if (secrets.length === 0) return text;
  return (
    secrets
      .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
      // A secret may hold another one.
      .sort((one, other) => other.length - one.length)
      .reduce(redact, text)
  );
}

/** Findings whose words hold no secret: a rule quotes what it finds wrong, and need not know where it came from. */
export const hideSecrets = (diagnostics: readonly Diagnostic[], secrets: readonly string[]): readonly Diagnostic[] =>
  hide(diagnostics, secrets, withoutSecrets);

/** The same for igx's own findings: they quote what users wrote, so a short secret elsewhere is a word of igx, such as `a`. */
export const hideQuotedSecrets = (
  diagnostics: readonly Diagnostic[],
  secrets: readonly string[],
): readonly Diagnostic[] => hide(diagnostics, secrets, withoutQuotedSecrets);

function hide(
  diagnostics: readonly Diagnostic[],
  secrets: readonly string[],
  without: (text: string, secrets: readonly string[]) => string,
): readonly Diagnostic[] {
  if (secrets.length === 0) return diagnostics;
  return diagnostics.map((one) => ({
    ...one,
    message: without(one.message, secrets),
    ...(one.hint === undefined ? {} : { hint: without(one.hint, secrets) }),
  }));
}

const quotation = /`[^`]*`|"[^"]*"/g;

function withoutQuotedSecrets(text: string, secrets: readonly string[]): string {
  const isWord = (secret: string): boolean => isShort(secret) && !/["`]/.test(secret);
  const rest = withoutSecrets(
    text,
    secrets.filter((secret) => !isWord(secret)),
  );
  const words = secrets.filter(isWord);
  // A quoted text that contains such a mark: its end is unknown.
  if (/["`]/.test(rest.replace(quotation, ""))) return withoutSecrets(rest, words);
  return rest.replace(quotation, (quoted) => withoutSecrets(quoted, words));
}
