/** A text element. */
export const text = (type: string, words: string) => ({ type, text: words });

/** A chart of one sheet in the shape of arrays. */
export const chart = (rows: unknown, chart_type = "column") => ({ type: "chart", chart_type, data: [rows] });
