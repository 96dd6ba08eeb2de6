/** The advice for a diagram of Mermaid or of another program. */
interface DiagramMeant {
  readonly advice: string;
  /** The lines that have the same figures, if that is sure. */
  readonly lines?: string;
}

/** Names of programs that draw charts from a fenced block. */
const programs = /^(?:chart|charts|chartjs|echarts|highcharts|plotly|vega|vega-?lite|gnuplot|graph|plot)$/i;

/** Titles that are the same in a cell of igx. */
const plainTitle = /^[\p{L}\p{N}][\p{L}\p{N} .,&'()/%€$+-]*$/u;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Real diagrams are shorter, and the patterns take the square of the length. */
const longestLine = 1000;

/** `undefined` for a fence of another kind. */
export function diagramMeant(name: string, content: string): DiagramMeant | undefined {
  if (programs.test(name)) return { advice: "Write `@chart bar`, and the figures as rows: `| Title | 66.4 |`." };
  if (!/^mermaid$/i.test(name)) return undefined;
  const lines = content.split(/\r\n|\n|\r/).map((line) => line.trim());
  const [first = "", ...rest] = lines.filter((line) => line !== "" && !line.startsWith("%%"));
  if (lines.some((line) => line.length > longestLine)) return chartAdvice("bar", undefined);
  if (/^pie\b/.test(first)) return chartAdvice("pie", pieChart(first, rest));
  if (/^xychart(?:-beta)?\b/.test(first))
    return chartAdvice(/\bhorizontal\b/.test(first) ? "bar" : "column", plot(first, rest));
  return { advice: "Remove the block, or write its figures with `@chart`: igx draws no other diagrams." };
}

const chartAdvice = (type: string, written: readonly string[] | undefined): DiagramMeant => ({
  advice: `Write \`${written?.find((line) => line.startsWith("@chart")) ?? `@chart ${type}`}\`, and the figures as rows: \`| Title | 66.4 |\`.`,
  ...(written && { lines: written.join("\n") }),
});

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const heading = (title: string | undefined): readonly string[] => (title ? [`## ${title}`, ""] : []);
const allPlain = (titles: readonly string[]): boolean => titles.every((title) => plainTitle.test(title));

/** `pie title Pets`, then a line for each part: `"Dogs" : 386`. `undefined` if a line is something else. */
function pieChart(first: string, rest: readonly string[]): readonly string[] | undefined {
  const inline = /^pie(?:\s+showData)?(?:\s+title\s+(\S.*))?$/.exec(first);
  const own = /^title\s+(\S.*)$/.exec(rest[0] ?? "");
  const title = inline?.[1] ?? own?.[1];
  const parts = (own ? rest.slice(1) : rest).map((line) => /^"([^"]*)"\s*:\s*(\S+)$/.exec(line));
  const isRead = parts.every((part) => part && plainTitle.test(part[1]!) && number.test(part[2]!));
  if (!inline || parts.length === 0 || !isRead || !allPlain(title ? [title] : [])) return undefined;
  return [...heading(title), "@chart pie", row(["Part", "Value"]), ...parts.map((part) => row([part![1]!, part![2]!]))];
}

/** A line of a chart with axes: its name, a text with or without quotes, and a list in brackets or the ends of an axis. */
const plotLine =
  /^(title|x-axis|y-axis|bar|line)\b(?:\s*"([^"]*)"\s*|([^"[\]]*?))(?:\[([^\]]*)\]|(?<![\d.-])-?[\d.]+\s*-->\s*-?[\d.]+)?$/;

/** A chart with axes. `undefined` if it has both bars and lines, or a line that is something else. */
function plot(first: string, rest: readonly string[]): readonly string[] | undefined {
  const read = rest.flatMap((line) => {
    const [, name = "", quoted, bare = "", list = ""] = plotLine.exec(line) ?? [];
    const items = list.split(",").map((item) => item.trim().replace(/^"(.*)"$/, "$1"));
    return name === "" ? [] : [{ name, title: (quoted ?? bare).trim(), items }];
  });
  const titleOf = (name: string): string => read.find((one) => one.name === name)?.title ?? "";
  const series = read.filter(({ name }) => name === "bar" || name === "line");
  const isLine = series[0]?.name === "line";
  if (read.length !== rest.length || series.length === 0 || series.some(({ name }) => (name === "line") !== isLine))
    return undefined;
  const categories = read.find(({ name }) => name === "x-axis")?.items ?? [];
  const alone = series.length === 1 ? titleOf("y-axis") : "";
  const names = series.map(({ title }, at) => title || alone || `Series ${at + 1}`);
  const header = [titleOf("x-axis") || "Title", ...names];
  const fits = series.every(
    ({ items }) => items.length === categories.length && items.every((item) => number.test(item)),
  );
  const title = titleOf("title");
  if (!fits || !allPlain([...header, ...categories, ...(title === "" ? [] : [title])])) return undefined;
  const bars = /\bhorizontal\b/.test(first) ? "bar" : "column";
  const type = isLine ? "line" : series.length > 1 ? `${bars}-grouped` : bars;
  const rows = categories.map((category, at) => row([category, ...series.map(({ items }) => items[at]!)]));
  return [...heading(title), `@chart ${type}`, row(header), ...rows];
}
