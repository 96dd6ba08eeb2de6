import { suggestKeyword } from "../text/keyword-synonyms.js";

/** The line that a tag of Jinja or Liquid means: `@for x in list` for `{% for x in list %}`, `// note` for `{# note #}`. */
export function suggestDirective(tag: string): string | undefined {
  const comment = /^\{#-?([^\r\n]*)#\}$/.exec(tag)?.[1];
  if (comment !== undefined) return `// ${withoutHyphen(comment)}`.trim();
  const [, word = "", rest = ""] = /^\{%-?[ \t]*([a-z]+)\b([^\r\n]*)%\}$/.exec(tag) ?? [];
  const keyword = suggestKeyword(word);
  return keyword && `@${keyword} ${withoutHyphen(rest)}`.trim();
}

/** The hyphen before the end of a tag removes the white space after it. */
const withoutHyphen = (inner: string): string => inner.replace(/-$/, "").trim();
