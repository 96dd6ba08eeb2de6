import type { YAMLError } from "yaml";

/** The problem of a text that is not YAML, as the end of a sentence, and the text to type. */
interface YamlMistake {
  readonly what: string;
  readonly hint: string;
}

/**
 * A mistake in the words of igx. The package speaks of its grammar ("implicit map keys"), not of the text. If it names no exact mistake,
 * the text at the place shows it.
 */
export function yamlMistake({ code, message, pos: [at] }: YAMLError, text: string): YamlMistake {
  if (/^(<{7}|={7}|>{7})( |$)/m.test(text)) return conflict;
  const rest = restOfLine(text, at);
  switch (code) {
    case "TAB_AS_INDENT":
      return tabs;
    case "BAD_SCALAR_START":
      return { what: "a text without quotes cannot begin with this character", hint: `Write ${quoted(rest)}.` };
    case "BLOCK_AS_IMPLICIT_KEY":
      return message.startsWith("A block sequence") ? misalignedDash : nested(rest, text, at);
    case "MULTILINE_IMPLICIT_KEY":
      return withoutColon(rest);
    case "BAD_DQ_ESCAPE":
      return { what: "this escape is not known", hint: "Write `\\\\` for a backslash." };
    case "TAG_RESOLVE_FAILED":
      return {
        what: /:(?:bool|float|int|null)$/.test(message)
          ? "this value does not fit its tag"
          : "this tag is not part of its core schema",
        hint: "Remove the tag.",
      };
    case "BLOCK_IN_FLOW":
      return { what: "a comma is missing between two entries", hint: "Write `,`." };
    default:
      return byMessage(message, rest, text, at);
  }
}

const tabs: YamlMistake = { what: "a tab begins the line", hint: "Write blanks instead of the tab." };

const conflict: YamlMistake = {
  what: "it holds a merge conflict",
  hint: "Keep one of the versions, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.",
};

const misalignedDash: YamlMistake = {
  what: "this dash is not below the one above",
  hint: "Begin each `- ` of a list in the same column.",
};

function byMessage(message: string, rest: string, text: string, at: number): YamlMistake {
  const closing = /end with an? ([\]}])/.exec(message)?.[1];
  if (closing)
    return { what: `a ${closing === "]" ? "list" : "mapping"} is not closed`, hint: `Write \`${closing}\`.` };
  const quote = /Missing closing (["'])/.exec(message)?.[1];
  if (quote) return { what: "a text in quotes is not closed", hint: `Write \`${quote}\` at its end.` };
  if (message.startsWith("Implicit map keys")) return withoutColon(rest);
  if (message.startsWith("Missing , ")) return { what: "a comma is missing between two entries", hint: "Write `,`." };
  if (/^Unexpected flow-(?:map|seq)-end/.test(message))
    return { what: `\`${rest.charAt(0)}\` closes nothing`, hint: `Remove \`${rest.charAt(0)}\`.` };
  if (message.startsWith("Unexpected ,")) return { what: "a value is missing before the comma", hint: "Remove `,`." };
  if (message === "Unexpected scalar at node end" && /["']$/.test(text.slice(0, text.indexOf(rest)).trimEnd()))
    return {
      what: "there is text after the closing quote",
      hint: `Remove \`${rest}\`, or write quotes around the whole text.`,
    };
  // Of a line below a field, the package does not say so.
  if (/^[ \t]*\t/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at))) return tabs;
  return {
    what: `\`${rest}\` is not expected here`,
    hint: "Write `name: value` in each line, and a list as `[one, two]`.",
  };
}

/** A second colon in one line, or a line that is indented below a value. */
function nested(rest: string, text: string, at: number): YamlMistake {
  if (/:(?:\s|$)/.test(rest)) return { what: "the value contains a colon and a blank", hint: `Write ${quoted(rest)}.` };
  const line = restOfLine(text, text.indexOf("\n", at) + 1);
  return {
    what: "the next line is indented, but this line has a value already",
    hint: `Write \`${line}\` without the blanks before it.`,
  };
}

function withoutColon(rest: string): YamlMistake {
  const [, name, value] = /^([^\s:]+):(\S.*)$/.exec(rest) ?? [];
  return name === undefined
    ? { what: `a colon is missing after \`${rest}\``, hint: `Write \`${rest}:\` and a value.` }
    : { what: "a blank is missing after the colon", hint: `Write \`${name}: ${value}\`.` };
}

/** Without a comment and blanks around it. Enough to find the place: a line can be very long. */
const restOfLine = (text: string, at: number): string =>
  text
    .slice(at, at + 60)
    .replace(/^\s+/, "")
    .split(/\r?\n|\s#/, 1)[0]!
    .trimEnd();

const quoted = (text: string): string => `\`${JSON.stringify(text)}\``;
