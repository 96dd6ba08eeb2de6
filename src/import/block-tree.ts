import type { Token } from "markdown-it";

/** A block of Markdown with the blocks inside it. */
export interface Block {
  /** Without `_open`: `paragraph`, `bullet_list`, `inline`, `fence`. */
  readonly type: string;
  readonly token: Token;
  /** Counted from 0. */
  readonly line: number;
  readonly children: readonly Block[];
}

/** The tree of the flat list of tokens that the parser returns. */
export function blockTree(tokens: readonly Token[]): readonly Block[] {
  const root: Block[] = [];
  const open: Block[][] = [root];
  let line = 0;
  for (const token of tokens) {
    line = token.map?.[0] ?? line;
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const children: Block[] = [];
    open.at(-1)!.push({ type: token.type.replace(/_open$/, ""), token, line, children });
    if (token.nesting === 1) open.push(children);
  }
  return root;
}
