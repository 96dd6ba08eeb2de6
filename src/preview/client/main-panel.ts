import { pageCss } from "../../render/html/page-css.js";
import { createApp } from "./app.js";
import { createValue } from "./dom/value.js";
import { type FromPage, messageTransport } from "./transports/messages.js";

/* The page as a panel of VS Code. Its policy lets nothing load, so everything is in this script: the build puts style and fonts in. */

declare const PAGE_STYLE: string;
/** Inter by weight, as WOFF2 in Base64. */
declare const PAGE_FONTS: Readonly<Record<string, string>>;
declare const acquireVsCodeApi: () => { readonly postMessage: (message: FromPage) => void };

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
for (const [weight, base64] of Object.entries(PAGE_FONTS))
  document.fonts.add(new FontFace("igx font", bytesOf(base64), { weight }));
document.adoptedStyleSheets = [pageCss, PAGE_STYLE].map((css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
});

/** VS Code sets a class for its theme, and another one when the theme changes. */
const themeNow = (): "light" | "dark" =>
  /\bvscode-(?:light|high-contrast-light)\b/.test(document.body.className) ? "light" : "dark";
const theme = createValue(themeNow());
new MutationObserver(() => theme.set(themeNow())).observe(document.body, { attributeFilter: ["class"] });

const code = acquireVsCodeApi();
const transport = messageTransport({
  send: code.postMessage,
  listen: (listener) => addEventListener("message", ({ data }) => listener(data)),
});
createApp(document.body, transport, { theme });
