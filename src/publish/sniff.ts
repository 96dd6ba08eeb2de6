export const downloadFormats = ["pdf", "png", "html"] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** What the bytes are, since the service may leave out Content-Type (public facts, "Other operations"). */
export function sniff(bytes: Uint8Array): DownloadFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 256));
  if (head.toString("latin1").startsWith("%PDF-")) return "pdf";
  if (head.toString("latin1").startsWith("\x89PNG\r\n\x1a\n")) return "png";
  // Trimming takes a byte-order mark with it.
  return /^<(!--|!doctype html|html|head|body)/i.test(head.toString("utf8").trimStart()) ? "html" : undefined;
}
