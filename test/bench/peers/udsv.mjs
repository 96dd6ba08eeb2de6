// A CSV file as the data of a chart, by the quickest reader of CSV. Usage: udsv.mjs FILE OUTPUT
import { readFileSync, writeFileSync } from "node:fs";
import { csvToContent } from "./csv-to-content.mjs";

const [, , file, output] = process.argv;
writeFileSync(output, csvToContent(readFileSync(file, "utf8")));
