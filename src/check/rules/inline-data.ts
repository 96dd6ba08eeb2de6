import { warning } from "../../diagnostics/descriptor.js";
import type { Block, Fence } from "../../syntax/ast.js";
import type { ExpandedRow, RowList } from "../../template/expanded.js";
import { isDataFence } from "../../template/fence-name.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { cellCount, cellSpan, isTableRow, rawCell } from "../cells.js";
import { innerBlocks } from "../inner-blocks.js";
import { check, type SourceElement } from "../model.js";
import { separatorOf, valueCell } from "../value-cell.js";

interface Params {
  readonly what: string;
  readonly advice: string;
}

const readFile = 'with `@data sales "sales.csv"` and `from=sales`';

export const inlineData = check(
  warning<Params>({
    code: "inline-data",
    optional: true,
    message: ({ what }) => `${what} in the document.`,
    hint: ({ advice }) => `${advice}.`,
    explanation:
      "Charts, maps and facts must take their numbers from files. Numbers in the text of a document can be invented, also by an assistant. " +
      "A file has an origin that a program can check: its hash is in the manifest of a build. The rule looks at data, not at sentences.",
    bad: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
    good: '@data coffee "coffee.csv"\n\n@chart bar {from=coffee}\n',
    example: {
      files: { "coffee.csv": "Country,Bags\nBrazil,66\n" },
      project: { rules: { "inline-data": "warning" } },
    },
  }),
  {
    element(element, _report, { reportIn }) {
      const cell = firstNumber(element);
      if (!cell) return;
      const what = `The numbers of \`@${element.definition.type}\` are written`;
      reportIn(cell.file)(inlineData.rule, cell.span, {
        what,
        advice: `Move the rows to a file, and read it ${readFile}`,
      });
    },
    model({ elements }, { reportIn }) {
      for (const element of elements)
        if (element.kind === "json" && "data" in element.value)
          reportIn(element.file)(
            inlineData.rule,
            element.source.node.nameSpan,
            {
              what: "The data of the element are written",
              advice: `Write the element as a directive, and read its rows ${readFile}`,
            },
            { element: element.span },
          );
    },
    source({ documents, reportIn }) {
      for (const [file, { blocks }] of documents)
        for (const fence of fencesOf(blocks))
          if (isDataFence(fence) && fence.name !== "sql")
            reportIn(file)(inlineData.rule, fence.nameSpan, {
              what: "The data of the fence are written",
              advice: 'Move the lines to a file, and read it with `@data`, such as `@data sales "sales.csv"`',
            });
    },
  },
);

interface Cell {
  readonly file: SourceFile;
  readonly span: Span;
}

/** The first cell of the element that is a number in the text of a document: of the values of a chart, or of columns of numbers. */
function firstNumber({ sheets, items, settings }: SourceElement): Cell | undefined {
  const separator = separatorOf(settings.get("decimal_separator"));
  const columns = items.columns.flatMap(({ definition, position }) => (isNumbers(definition.type) ? [position] : []));
  for (const { rows } of sheets) {
    const found = firstIn(rows, separator);
    if (found) return found;
  }
  return firstIn(items.rows, undefined, columns);
}

const isNumbers = (type: string): boolean => type === "number" || type === "figure";

function firstIn(rows: RowList, separator: string | undefined, columns?: readonly number[]): Cell | undefined {
  // The cells of a table have been read from a file, or from a fence, which is reported by itself.
  if (rows.blocks.every(({ kind }) => kind === "table")) return undefined;
  for (const row of rows) {
    if (isTableRow(row)) continue;
    const positions = columns ?? Array.from({ length: cellCount(row) - 1 }, (_, index) => index + 1);
    const found = positions.find((position) => position < cellCount(row) && isWrittenNumber(row, position, separator));
    if (found !== undefined) return { file: row.file, span: cellSpan(row, found) };
  }
  return undefined;
}

/** A number, or a text that looks like one. An expression is one too if it mentions nothing that could come from a file. */
function isWrittenNumber(row: ExpandedRow, position: number, separator: string | undefined): boolean {
  const { kind } = valueCell(row, position, separator);
  if (kind !== "number" && kind !== "like") return false;
  const raw = rawCell(row, position);
  return !raw.includes("{{") || !/\p{L}/u.test(raw);
}

const fencesOf = (blocks: readonly Block[]): readonly Fence[] =>
  blocks.flatMap((block) => (block.kind === "fence" ? [block] : innerBlocks(block).flatMap(fencesOf)));
