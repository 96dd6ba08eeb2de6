import type { Type } from "../../language/types.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import type { Call, Expression, Member } from "../../syntax/expression-ast.js";
import { type Fragment, inferFragment } from "../../template/infer-fragment.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";

/** The expression around a cursor, up to the cursor: the text after it may not belong to the expression. */
export interface ExpressionCursor extends Fragment {
  /** The typed part of a name; empty in a gap. */
  readonly typed: string;
  /** The owner of the field that is typed. */
  readonly member?: Member;
  /** The calls that are open, the outermost first, each with the position of the argument that is typed. */
  readonly calls: readonly OpenCall[];
  /** The text that is open at the cursor, by its quote. It can be an index, such as `row["`. */
  readonly string?: { readonly quote: string; readonly start: number };
}

interface OpenCall {
  readonly call: Call;
  readonly argument: number;
}

export function expressionAt(
  file: SourceFile,
  start: number,
  offset: number,
  names: ReadonlyMap<string, Type>,
): ExpressionCursor {
  const span = { start, end: offset };
  const fragment = inferFragment(file, span, names);
  const open = openString(file.text, span);
  const typed = open ? "" : /(?<![\p{L}\p{N}_])[\p{L}\p{N}_]*$/u.exec(file.text.slice(start, offset))![0];
  const chain = chainAt(fragment.expression, offset);
  const member = memberAt(chain, offset - typed.length);
  return {
    ...fragment,
    typed,
    ...(member && !open && { member }),
    calls: callsAt(chain, file.text, offset),
    ...(open && { string: open }),
  };
}

/** The nodes that end at the cursor, the outermost first: of a fragment, the last ones. */
function chainAt(expression: Expression, offset: number): readonly Node[] {
  const chain: Node[] = [];
  for (let node: Node | undefined = expression; node; ) {
    chain.push(node);
    node = childrenOf(node).findLast(({ span }) => span.start <= offset);
  }
  return chain;
}

/** The field that is being typed, or is about to be. */
const memberAt = (chain: readonly Node[], word: number): Member | undefined =>
  chain.findLast(
    (node): node is Member =>
      node.kind === "member" && node.property.span.start <= word && word <= node.property.span.end,
  );

function callsAt(chain: readonly Node[], text: string, offset: number): readonly OpenCall[] {
  return chain
    .filter((node): node is Call => node.kind === "call")
    .filter((call) => isOpen(call, text, offset))
    .map((call) => ({ call, argument: argumentAt(call, text, offset) }));
}

/** Whether the cursor is between the parentheses: the text up to it, outside of texts, has more that open than that close. */
function isOpen({ callee }: Call, text: string, offset: number): boolean {
  return callee.span.end < offset && depthAt(text, callee.span.end, offset) > 0;
}

function argumentAt({ callee }: Call, text: string, offset: number): number {
  let [depth, count] = [0, 0];
  walk(text, callee.span.end, offset, (char) => {
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) depth--;
    else if (char === "," && depth === 1) count++;
  });
  return count;
}

function depthAt(text: string, start: number, offset: number): number {
  let [depth, lowest] = [0, 1];
  walk(text, start, offset, (char) => {
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) depth--;
    lowest = Math.min(lowest, depth);
  });
  return lowest < 0 ? 0 : depth;
}

/**
 * Calls back for the characters outside texts, including the expressions in a template text. Returns the quote and the start of an open
 * text.
 */
function walk(
  text: string,
  start: number,
  end: number,
  see: (char: string) => void,
): { readonly quote: string; readonly start: number } | undefined {
  // Quotes that are open, and for each expression of a template text how many braces are open in it.
  const templates: number[] = [];
  let open: { readonly quote: string; readonly start: number } | undefined;
  for (let at = start; at < end; at++) {
    const char = text[at]!;
    if (open) {
      if (char === "\\") at++;
      else if (char === open.quote) open = undefined;
      else if (open.quote === "`" && char === "$" && text[at + 1] === "{" && at + 1 < end) {
        templates.push(0);
        open = undefined;
        at++;
      }
    } else if (char === '"' || char === "'" || char === "`") open = { quote: char, start: at };
    else if (char === "}" && templates.at(-1) === 0) {
      templates.pop();
      open = { quote: "`", start: at };
    } else {
      if (templates.length > 0 && char === "{") templates[templates.length - 1]!++;
      if (templates.length > 0 && char === "}") templates[templates.length - 1]!--;
      see(char);
    }
  }
  return open;
}

const openString = (text: string, { start, end }: Span) => walk(text, start, end, () => {});
