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
ul { margin: 0; padding: 0.75rem 1rem 0.75rem 2rem; }
</style>
<main aria-live="polite"><p id="status">The picture is being drawn.</p></main>
<script>
const main = document.querySelector("main");
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const tell = (method, params = {}) => send({ method, params });
function show({ content = [], structuredContent: result = {} }) {
  const image = content.find((one) => one.type === "image");
  const parts = [];
  if (image) {
    const picture = document.createElement("img");
    picture.alt = result.alt ?? "";
    picture.src = "data:image/png;base64," + image.data;
    picture.onload = resize;
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
  main.replaceChildren(...parts);
  resize();
}
const resize = () =>
  tell("ui/notifications/size-changed", { width: document.documentElement.scrollWidth, height: document.body.scrollHeight });
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  if (data.id === 1 && data.result) tell("ui/notifications/initialized");
  if (data.method === "ui/notifications/tool-result") show(data.params ?? {});
  if (data.method === "ui/resource-teardown") send({ id: data.id, result: {} });
  if (data.method === "ping") send({ id: data.id, result: {} });
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
