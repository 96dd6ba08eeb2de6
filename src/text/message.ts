/**
 * A sentence of igx's own that is translated where it is shown. Its English form is its id, as in gettext: `Only the first {1} of {2} rows
 * are drawn.` `{1|row|rows}` is a word by the plural category of the first value: one and other, or one, few and many.
 */
export interface Message {
  readonly id: string;
  readonly values: readonly MessageValue[];
}

/** A number is written in the language of the sentence, a text as it is. */
export type MessageValue = string | number | Message | NameList;

/** Names that a sentence lists; `more`: how many are only counted. */
export interface NameList {
  readonly names: readonly (string | Message)[];
  readonly more: number;
}

/** How one language writes messages. */
export interface MessageLanguage {
  /** The form of a message in the language, by its id. */
  readonly translate: (id: string) => string;
  readonly number: (value: number) => string;
  readonly plural: (value: number) => string;
  readonly list: (names: readonly string[]) => string;
}

export const message = (texts: TemplateStringsArray, ...values: readonly MessageValue[]): Message => ({
  id: texts.reduce((id, text, at) => `${id}{${at}}${text}`),
  values,
});

export const nameList = (names: readonly string[], most: number) => {
  const shown = names.slice(0, names.length > most + 1 ? most : names.length);
  return { names: shown, more: names.length - shown.length };
};

export const writeMessage = ({ id, values }: Message, language: MessageLanguage): string =>
  language.translate(id).replace(/\{(\d+)(?:\|([^{}]*))?\}/g, (_, number: string, forms?: string) => {
    const value = values[Number(number) - 1] ?? "";
    return forms === undefined ? writeValue(value, language) : pluralForm(forms.split("|"), Number(value), language);
  });

function writeValue(value: MessageValue, language: MessageLanguage): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return language.number(value);
  if ("id" in value) return writeMessage(value, language);
  const more = value.more > 0 ? [writeMessage(message`${value.more} more`, language)] : [];
  const names = [...value.names.map((name) => writeValue(name, language)), ...more];
  // A comma within a name would part it. Names in quotation marks are messages, and stay in one piece.
  const parted = value.names.some((name) => typeof name === "string" && name.includes(","));
  return parted ? names.join("; ") : language.list(names);
}

/** Two forms: one and other; three: one, few, and many for all the rest. */
function pluralForm(forms: readonly string[], value: number, { plural }: MessageLanguage): string {
  const category = plural(value);
  const at = category === "one" ? 0 : category === "few" ? 1 : forms.length - 1;
  return forms[Math.min(at, forms.length - 1)]!;
}

const english: MessageLanguage = {
  translate: (id) => id,
  number: (value) => value.toLocaleString("en"),
  plural: (value) => (value === 1 ? "one" : "other"),
  // British English, without a comma before "and".
  list: (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`),
};

export const inEnglish = (own: Message): string => writeMessage(own, english);
