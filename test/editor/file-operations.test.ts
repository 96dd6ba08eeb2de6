import { expect, test } from "vitest";
import { fileOperations, operationFiles, operationFolder } from "../support/file-operations.js";
import { startServer, workspace } from "../support/lsp-server.js";

test("findings are right after what is done to files, in a client that watches none", async () => {
  const { uri, path } = workspace(operationFiles());
  const client = startServer();
  await client.initialize({ workspaceFolders: [{ uri: uri(), name: "w" }] });
  const inFolder = (index: number, name: string) => uri(`${operationFolder(index)}/${name}`);
  for (const [index, { text }] of fileOperations.entries()) client.open(inFolder(index, "report.igx"), text);
  await Promise.all(fileOperations.map(({ before }, index) => client.shows(inFolder(index, "report.igx"), ...before)));
  for (const [index, { operate }] of fileOperations.entries()) operate(path(operationFolder(index)));
  const ends = fileOperations.flatMap(({ after, beside }, index) => [
    client.shows(inFolder(index, "report.igx"), ...after),
    ...(beside ? [client.shows(inFolder(index, beside.file), ...beside.codes)] : []),
  ]);
  expect((await Promise.all(ends)).flat().every(({ source }) => source === "igx")).toBe(true);
});
