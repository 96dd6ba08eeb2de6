/** The least that all browsers draw: 16,384 pixels a side, and 67 million in all (Safari on a phone). */
const maxSide = 16_384;

const maxPixels = 67_000_000;

/** A picture of an SVG, drawn by the browser, so many times its size. */
export async function pngOf(svg: string, scale: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { width, height } = sizeOf(image, scale);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Smaller than `scale` where a browser cannot draw so much. */
function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement, scale: number) {
  const fitting = Math.min(
    scale,
    maxSide / Math.max(naturalWidth, naturalHeight),
    Math.sqrt(maxPixels / (naturalWidth * naturalHeight)),
  );
  if (fitting < 0.5) throw new Error("The picture is too large for a PNG. Choose SVG.");
  return { width: Math.floor(naturalWidth * fitting), height: Math.floor(naturalHeight * fitting) };
}
