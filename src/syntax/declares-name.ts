/** Lines that declare names are at the top of a text, or not far above their uses: with a bound, many uses do not read a long text many times. */
const farthest = 20_000;

/** Whether a line above an offset declares a name, in whatever block: asked of a text that is not parsed yet. */
export function declaresName(text: string, name: string, offset: number): boolean {
  const declaration = new RegExp(
    String.raw`(?:^|[\r\n])[ \t]*(?:@(?:data|for|let|param)|` +
      "`{3,}(?:csv|tsv|json|yaml|sql))" +
      String.raw`[ \t]+(?:[\p{L}_][\p{L}\p{N}_]*[ \t]*,[ \t]*)?${name}(?![\p{L}\p{N}_])`,
    "u",
  );
  const near = Math.max(0, offset - farthest);
  return declaration.test(text.slice(near, offset)) || declaration.test(text.slice(0, Math.min(near, farthest)));
}

/** Whether an expression that begins with a name can be evaluated at an offset. */
export const isDeclared = (text: string, name: string, offset: number): boolean =>
  name === "project" || declaresName(text, name, offset);
