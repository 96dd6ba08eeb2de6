import { addressBar } from "./address-bar.js";
import { createApp } from "./app.js";
import { httpTransport } from "./transports/http.js";

/* The page of `igx preview`. The server sends an empty body; everything in it is made here. */
// All fonts now: a page that loads one after the preview ended would send the secret word to the program that has the port by then.
document.fonts.forEach((font) => void font.load().catch(() => undefined));
createApp(document.body, httpTransport, { address: addressBar });
