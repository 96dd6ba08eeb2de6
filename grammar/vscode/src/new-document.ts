import { type ExtensionContext, type QuickPickItem, Uri, window, workspace } from "vscode";

/** An example as the build has put it beside the extension: one file that needs no other. */
interface Example {
  readonly title: string;
  readonly file: string;
  readonly text: string;
}

const empty =
  "# Title\n\nThe first sentence says what the numbers mean.\n\n@chart column\n| Year | Value |\n| ---- | ----: |\n| 2023 |    12 |\n| 2024 |    17 |\n";

/** Asks for an example, and opens a copy that is not saved yet. Resolves with its URI; `undefined` if none was chosen. */
export async function newDocument({ extensionUri }: ExtensionContext): Promise<string | undefined> {
  const bytes = await workspace.fs.readFile(Uri.joinPath(extensionUri, "examples.json"));
  const examples = JSON.parse(new TextDecoder().decode(bytes)) as readonly Example[];
  const items: readonly (QuickPickItem & { readonly text: string })[] = [
    { label: "Short document", description: "a title, a sentence and a chart", text: empty },
    ...examples.map(({ title, file, text }) => ({ label: title, description: file, text })),
  ];
  const placeHolder = "Begin with a copy of…";
  const chosen = await window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  if (!chosen) return undefined;
  const document = await workspace.openTextDocument({ language: "igx", content: chosen.text });
  await window.showTextDocument(document);
  return document.uri.toString();
}
