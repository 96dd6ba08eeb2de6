/** An affine map of points: `x' = a x + c y + e`, `y' = b x + d y + f` (SVG 2, section 8.5). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Corner = readonly [x: number, y: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Corner): Corner => [a * x + c * y + e, b * x + d * y + f];

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix =>
  [
    ...[a * g + c * h, b * g + d * h],
    ...[a * i + c * j, b * i + d * j],
    ...[a * k + c * l + e, b * k + d * l + f],
  ] as unknown as Matrix;

/** `outer`, then a `transform` as pictures write it: moves, turns and sizes. Others are ignored. */
export function transformed(outer: Matrix, transform: unknown): Matrix {
  if (typeof transform !== "string") return outer;
  let matrix = outer;
  for (const [, name, list = ""] of transform.matchAll(/\b(\w+)\(([^()]*)\)/g))
    matrix = multiply(matrix, matrixOf(name!, list.split(/[\s,]+/).map(Number)));
  return matrix;
}

function matrixOf(name: string, [one = 0, x = 0, y = 0]: readonly number[]): Matrix {
  if (name === "translate") return [1, 0, 0, 1, one, x];
  if (name === "scale") return [one, 0, 0, x || one, 0, 0];
  if (name !== "rotate") return identity;
  const [sine, cosine] = [Math.sin((one * Math.PI) / 180), Math.cos((one * Math.PI) / 180)];
  return [cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y];
}
