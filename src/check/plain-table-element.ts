import type { ChartType } from "../language/charts.js";
import type { ElementDefinition } from "../language/element.js";
import type { FlatDirective } from "../template/flat.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import type { FewFields } from "./few-fields.js";
import { noItems } from "./items.js";
import type { ChartSheet, Items, PlainTable, SourceElement } from "./model.js";
import { itemsOf, sheetOf } from "./plain-table.js";
import { noFields } from "./plain-text.js";

const noSheets: readonly ChartSheet[] = [];

/**
 * A chart, a map or facts with a plain table, and no attributes for the compiler. Lists of its rows are made when somebody asks for them: most rules
 * know what they need from `table`, and JSON is written from its text. A class, as `PlainText`.
 */
export class PlainTableElement implements SourceElement {
  readonly source: FlatDirective;
  readonly definition: ElementDefinition;
  readonly chart: ChartType | undefined;
  readonly fields: FewFields;
  readonly settings: FewFields;
  readonly table: PlainTable;
  #sheets: readonly ChartSheet[] | undefined;
  #items: Items | undefined;

  constructor(
    source: FlatDirective,
    definition: ElementDefinition,
    chart: ChartType | undefined,
    fields: FewFields,
    settings: FewFields,
    table: PlainTable,
  ) {
    this.source = source;
    this.definition = definition;
    this.chart = chart;
    this.fields = fields;
    this.settings = settings;
    this.table = table;
  }

  get kind(): "written" {
    return "written";
  }

  get file(): SourceFile {
    return this.source.file;
  }

  get span(): Span {
    return this.source.span;
  }

  get compilerAttributes(): FewFields {
    return noFields;
  }

  get sheets(): readonly ChartSheet[] {
    this.#sheets ??= this.definition.data === "sheets" ? [sheetOf(this.table, this.source)] : noSheets;
    return this.#sheets;
  }

  get items(): Items {
    this.#items ??= this.definition.data === "items" ? itemsOf(this.table, this.source) : noItems;
    return this.#items;
  }
}
