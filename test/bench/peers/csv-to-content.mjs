import { inferSchema, initParser } from "udsv";

/** The content JSON of a chart with a CSV table, read by udsv. */
export function csvToContent(text) {
  const schema = inferSchema(text);
  const rows = initParser(schema).typedArrs(text);
  const header = schema.cols.map(({ name }) => name);
  return JSON.stringify([{ type: "chart", chart_type: "line", data: [[header, ...rows]] }]);
}
