/** The texts of a finding. */
interface Sentences {
  readonly message: string;
  readonly hint?: string;
}

/** A finding in a text of values that may be secrets, without the word of the text at its place. */
export function hideText<Finding extends Sentences>(finding: Finding, text: string, offset: number): Finding {
  const word = /[^\s\p{P}][^\s"'`{}[\],]{2,}/u.exec(text.slice(offset))?.[0];
  const quotes = (sentence: string): boolean => word !== undefined && sentence.includes(word);
  const { message, hint } = finding;
  return {
    ...finding,
    message: quotes(message) ? message.replace(/`[^`]*`/gu, "`***`") : message,
    ...(hint === undefined ? {} : { hint: quotes(hint) ? "Write the text in double quotes." : hint }),
  };
}
