import { Uri, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { TableDocument } from "../../../src/editor/page/import-table.js";
import { callServer, serverCommands } from "./server-commands.js";

const extensions = ["csv", "tsv", "xlsx", "parquet"];

/** Writes a document with a chart of a data file beside it, as `igx import` does, and opens it. Resolves with its URI. */
export async function chartFile(client: BaseLanguageClient, named: unknown): Promise<string | undefined> {
  const data = named instanceof Uri ? named : await askForFile();
  if (!data) return undefined;
  const made = await callServer<TableDocument>(client, serverCommands.importTable, data.toString()).catch(
    (error: Error) => void window.showErrorMessage(error.message),
  );
  if (!made) return undefined;
  const document = await freeName(data);
  await workspace.fs.writeFile(document, new TextEncoder().encode(made.text));
  await window.showTextDocument(document);
  if (made.notes.length > 0) void window.showInformationMessage(made.notes.join(" "));
  return document.toString();
}

async function askForFile(): Promise<Uri | undefined> {
  const [chosen] =
    (await window.showOpenDialog({ filters: { Tables: extensions }, openLabel: "Chart This File" })) ?? [];
  return chosen;
}

/** `cities.igx` beside `cities.csv`, or `cities-2.igx`: no file is written over. */
async function freeName(data: Uri): Promise<Uri> {
  const stem = data.path.slice(data.path.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");
  for (let count = 1; ; count++) {
    const uri = Uri.joinPath(data, "..", `${stem}${count === 1 ? "" : `-${count}`}.igx`);
    const isFree = await workspace.fs.stat(uri).then(
      () => false,
      () => true,
    );
    if (isFree) return uri;
  }
}
