interface Item {
  readonly insertTextFormat?: number;
  readonly textEdit?: { readonly newText: string };
}

interface Answer {
  readonly result?: { readonly items?: readonly Item[] } | null | undefined;
}

/** The protocol's number of a text with fields. */
const snippet = 2;

/**
 * An answer of the language server for CodeMirror, whose snippets have no choices: they would be written out. The first value of each is the
 * text of its field, and completion offers the others.
 */
export function withoutChoices<Message extends Answer>(message: Message): Message {
  const items = message.result?.items;
  if (!Array.isArray(items)) return message;
  return { ...message, result: { ...message.result, items: items.map(itemWithoutChoices) } };
}

function itemWithoutChoices(item: Item): Item {
  const { insertTextFormat, textEdit } = item;
  if (insertTextFormat !== snippet || !textEdit) return item;
  return { ...item, textEdit: { ...textEdit, newText: textEdit.newText.replace(choice, "${$<field>:$<first>}") } };
}

const choice = /\$\{(?<field>\d+)\|(?<first>[^,|\\]*)(?:,(?:[^|\\]|\\.)*)?\|\}/g;
