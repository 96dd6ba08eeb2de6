/**
 * The marks that show a value: its own marks, else the marks of its parts (all bars of a row), else the marks of the value around it (the
 * point of a row with two values).
 */
export function matchingMarks(marks: readonly string[], pointer: string): ReadonlySet<string> {
  const own = marks.filter((mark) => mark === pointer);
  if (own.length > 0) return new Set(own);
  const inside = marks.filter((mark) => mark.startsWith(`${pointer}/`));
  if (inside.length > 0) return new Set(inside);
  let nearest = "";
  for (const mark of marks) if (pointer.startsWith(`${mark}/`) && mark.length > nearest.length) nearest = mark;
  return new Set(nearest === "" ? [] : [nearest]);
}
