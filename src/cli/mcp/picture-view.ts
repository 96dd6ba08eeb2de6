/** The address of the page in which hosts with MCP Apps show a drawn document. */
export const pictureView = "ui://igx/picture.html";

/** The type of such a page (MCP Apps, 2026-01-26). */
export const viewType = "text/html;profile=mcp-app";

/**
 * The page: it asks the host for nothing, loads nothing, and shows the image of a result with its alternative text. Texts are set as
 * properties, so that none of them is markup.
 */
export const pictureViewPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Picture of an igx document</title>
<style>
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; }
img { display: block; max-width: 100%; height: auto; margin: 0 auto; }
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
ul { margin: 0; padding: 0.75rem 1rem 0.75rem 2rem; }
</style>
<main>
<h1>Picture of an igx document</h1>
<div id="shown" aria-live="polite">The picture is being drawn.</div>
</main>
<script>
const shown = document.getElementById("shown");
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const notify = (method, params = {}) => send({ method, params });
function show({ content = [], structuredContent: result = {} }) {
  const image = content.find((one) => one.type === "image");
  const parts = [];
  if (image) {
    const picture = document.createElement("img");
    picture.alt = result.alt ?? "";
    picture.src = "data:image/png;base64," + image.data;
    parts.push(picture);
  }
  const findings = (result.findings ?? []).filter((one) => !image || one.severity !== "info");
  if (findings.length > 0) {
    const list = document.createElement("ul");
    for (const one of findings) {
      const item = document.createElement("li");
      item.textContent = (one.start ? one.file + ":" + one.start.line + " " : "") + one.message;
      list.append(item);
    }
    parts.push(list);
  }
  shown.replaceChildren(...parts);
}
function look({ theme } = {}) {
  if (theme === "light" || theme === "dark") document.documentElement.style.colorScheme = theme;
}
function cancelled({ reason } = {}) {
  shown.textContent = "The picture was not drawn" + (reason ? ": " + reason : ".");
}
const hostMessages = {
  "ui/notifications/tool-result": show,
  "ui/notifications/tool-cancelled": cancelled,
  "ui/notifications/host-context-changed": look,
};
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  if (data.id === 1 && data.result) {
    look(data.result.hostContext);
    notify("ui/notifications/initialized");
    // The height alone: the width is the host's, which may make the picture narrower or wider.
    new ResizeObserver(() => notify("ui/notifications/size-changed", { height: document.body.scrollHeight })).observe(shown);
  }
  if (Object.hasOwn(hostMessages, data.method)) hostMessages[data.method](data.params ?? {});
  if (data.method === "ui/resource-teardown" || data.method === "ping") send({ id: data.id, result: {} });
});
send({
  id: 1,
  method: "ui/initialize",
  params: {
    appInfo: { name: "igx", version: "1" },
    appCapabilities: {},
    protocolVersion: "2026-01-26",
  },
});
</script>
</html>
`;
