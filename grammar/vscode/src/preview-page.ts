/** The script of the panel. It shows the page of the server, and reports clicks by the marks that the server has set. */
const script = `
const vscode = acquireVsCodeApi();
const frame = document.querySelector("iframe");
frame.addEventListener("load", () => {
  frame.contentDocument.addEventListener("click", (event) => {
    const marked = event.target.closest("[data-source]");
    if (marked) vscode.postMessage({ clicked: marked.dataset.source });
  });
});
let marked;
const mark = (pointer) => {
  marked?.removeAttribute("style");
  let found = null;
  // A value without a mark of its own is in what contains it.
  for (let at = pointer; at && !found; at = at.slice(0, at.lastIndexOf("/")))
    found = frame.contentDocument.querySelector('[data-source="' + CSS.escape(at) + '"]');
  marked = undefined;
  if (!found || found.hasAttribute("style")) return;
  marked = found;
  found.setAttribute("style", found instanceof frame.contentWindow.SVGElement ? "stroke:#d57c10;stroke-width:3" : "outline:3px solid #d57c10");
  found.scrollIntoView({ block: "nearest" });
};
addEventListener("message", ({ data }) => {
  if (typeof data.pointer === "string") mark(data.pointer);
  if (typeof data.html !== "string") return;
  marked = undefined;
  const { scrollX, scrollY } = frame.contentWindow;
  frame.addEventListener("load", () => frame.contentWindow.scrollTo(scrollX, scrollY), { once: true });
  frame.srcdoc = data.html;
});
vscode.postMessage({ ready: true });
`;

const style = "html, body, iframe { width: 100%; height: 100%; margin: 0; padding: 0; border: 0; background: #fff; }";

/**
 * The page around the picture. The picture is in a frame that runs no script: `allow-same-origin` only lets this page see the clicks in it.
 */
export function previewPage(): string {
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-src 'self'; script-src 'nonce-${nonce}'`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style></head>`,
    '<body><iframe sandbox="allow-same-origin" title="Preview"></iframe>',
    `<script nonce="${nonce}">${script}</script></body>`,
    "</html>",
  ].join("\n");
}
