import { type ExtensionContext, Uri, workspace } from "vscode";

/** The page of `igx preview` as one script, which the build has put beside the extension. VS Code reads it, and the page itself loads nothing. */
export async function previewPage({ extensionUri }: ExtensionContext): Promise<string> {
  const script = new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extensionUri, "page/panel.js")));
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; img-src data:; script-src 'nonce-${nonce}'`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>igx preview</title></head>`,
    `<body><script nonce="${nonce}">${script}</script></body>`,
    "</html>",
  ].join("\n");
}
