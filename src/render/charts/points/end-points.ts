/** At each end. */
const outermost = 3;

/** The points that readers ask for first, since they are at the four ends of the plot. */
export function endPoints<Point extends { readonly x: number; readonly y: number }>(
  points: readonly Point[],
): readonly Point[] {
  return (["x", "y"] as const).flatMap((along) => {
    const sorted = [...points].sort((one, other) => one[along] - other[along]);
    return [...sorted.slice(0, outermost), ...sorted.slice(-outermost)];
  });
}
