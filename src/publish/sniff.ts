const downloadFormats = ["pdf", "png", "html"] as const;
/** The formats in which the service offers an infographic (public facts). */
export type DownloadFormat = (typeof downloadFormats)[number];

/** The format of the bytes. Content-Type does not tell: the service may leave it out (grammar/service-interface.md). */
export function sniff(bytes: Uint8Array): DownloadFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 256));
  if (head.toString("latin1").startsWith("%PDF-")) return "pdf";
  if (head.toString("latin1").startsWith("\x89PNG\r\n\x1a\n")) return "png";
  // Trimming takes a byte-order mark with it.
  return htmlStart.test(head.toString("utf8").trimStart()) ? "html" : undefined;
}

/** The tags by which browsers recognize HTML (WHATWG MIME Sniffing, section 7.1): a page to embed may begin with any of them. */
const htmlStart =
  /^<(?:!--|(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s/>])/i;
