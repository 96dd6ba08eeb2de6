import type { Row } from "../row.js";
import { batchRows } from "./batches.js";
import { compileRows } from "./compile.js";
import { growthRow } from "./growth.js";
import { languageRows } from "./languages.js";
import { lookupRows } from "./lookups.js";
import { mapRow } from "./maps.js";
import { markRow, pictureRow } from "./pictures.js";
import { publishingRows } from "./publishing.js";
import { startRows } from "./start.js";
import { tableRows } from "./tables.js";

/** All rows of the table, in its order. */
export const rows: readonly Row[] = [
  ...startRows,
  ...compileRows,
  ...tableRows,
  ...batchRows,
  ...lookupRows,
  pictureRow,
  markRow,
  mapRow,
  ...publishingRows,
  growthRow,
  ...languageRows,
];
