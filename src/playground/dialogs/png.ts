/** Twice the size of the SVG, as sharp as on a phone. */
const scale = 2;

/** The least that all browsers draw: 16,384 pixels a side, and 67 million in all (Safari on a phone). */
const longestSide = 16_384;
const mostPixels = 67_000_000;

/** Draws an SVG into a canvas. Rejects with a sentence where it is too large for a browser. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { width, height } = sizeOf(image);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Smaller than `scale` where a browser cannot draw so much. */
function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  const fitting = Math.min(
    scale,
    longestSide / Math.max(naturalWidth, naturalHeight),
    Math.sqrt(mostPixels / (naturalWidth * naturalHeight)),
  );
  if (fitting < 0.5) throw new Error("The picture is too large for a PNG. Choose SVG.");
  return { width: Math.floor(naturalWidth * fitting), height: Math.floor(naturalHeight * fitting) };
}
