/** A line after `@` that is not an element: it computes, repeats or includes, or it divides the rows of a chart. */
export interface StructureDefinition {
  /** The name after `@`. */
  readonly name: string;
  /** The forms of the line. */
  readonly syntax: readonly string[];
  readonly documentation: string;
  /** A document with the line. The tests compile it. */
  readonly example: string;
}

/** In the order of the reference. */
export const structures: readonly StructureDefinition[] = [
  {
    name: "sheet",
    syntax: ["@sheet", "@sheet {from=table}"],
    documentation: "Starts another sheet of a chart, with its own header.",
    example:
      "@chart bar\n| 2023 | Bags |\n| Brazil | 66.4 |\n| Vietnam | 26.9 |\n@sheet\n| 2024 | Bags |\n| Brazil | 69.9 |\n| Vietnam | 30.1 |\n",
  },
  {
    name: "mark",
    syntax: [
      "@mark {value=1.5}",
      "@mark {value=2 to=3}",
      '@mark {row="2020"}',
      '@mark {row="2008" to="2009"}',
      '@mark {row="2020" column=Spain}',
    ],
    documentation:
      "Marks something in a chart: a line across at a value, a band between two values, a row, a band over rows, or one value. `text` says what it is, `color` sets its colour. It belongs to the sheet above it. Pictures only: the service does not show it.",
    example:
      '@chart line\n| Year | Spain |\n| 2019 | 14.1 |\n| 2020 | 15.5 |\n| 2021 | 14.8 |\n@mark {value=15 text="Goal"}\n@mark {row="2020" text="Lockdown"}\n',
  },
  {
    name: "if",
    syntax: ["@if condition"],
    documentation:
      "The lines up to `@elseif`, `@else` or `@end` are part of the document if the condition is true. It is a boolean: `total > 150`.",
    example:
      "@let total = 160\n\n@if total > 150\n# A record\n@elseif total > 100\n# A good year\n@else\n# A year\n@end\n",
  },
  {
    name: "elseif",
    syntax: ["@elseif condition"],
    documentation: "Another branch of an `@if`, for when no condition above it is true.",
    example: "@let total = 120\n\n@if total > 150\n# A record\n@elseif total > 100\n# A good year\n@end\n",
  },
  {
    name: "else",
    syntax: ["@else"],
    documentation: "The last branch of an `@if`; in a `@for`, what the document contains if the list is empty.",
    example: '@for bean in ["Arabica", "Robusta"]\n# {{ bean }}\n@else\n# No beans\n@end\n',
  },
  {
    name: "for",
    syntax: ["@for item in list", "@for item, index in list"],
    documentation: "Repeats the lines up to `@end` for each item of a list. The index counts from 0.",
    example: '@for bean, i in ["Arabica", "Robusta"]\n# {{ i + 1 }}. {{ bean }}\n@end\n',
  },
  {
    name: "end",
    syntax: ["@end"],
    documentation: "Ends an `@if` or `@for`.",
    example: '@for bean in ["Arabica", "Robusta"]\n# {{ bean }}\n@end\n',
  },
  {
    name: "let",
    syntax: ["@let name = expression"],
    documentation: "Gives a name to a value, from there to the end of its block.",
    example: "@let total = 66.4 + 26.9\n\n# {{ number(total) }} million bags\n",
  },
  {
    name: "param",
    syntax: ["@param name: type", "@param name: type = default"],
    documentation:
      'Declares a parameter, before the first element. Types: `string`, `integer`, `number`, `boolean`, `color`, `date`, `list`, `object`, `secret`, or a choice such as `"a" | "b"`. Without a default it is required.',
    example: "@param year: integer = 2024\n\n# Coffee in {{ year }}\n",
  },
  {
    name: "data",
    syntax: ['@data name "file"', '@data name "file" {options}'],
    documentation:
      "Reads a table from a file: `.csv`, `.tsv`, `.json`, `.jsonl`, `.yaml`, `.xlsx` or `.parquet`. A fence such as ```` ```csv name ```` contains a table in the document itself.",
    example: '@data crops "crops.csv"\n\n@chart bar {from=crops}\n',
  },
  {
    name: "include",
    syntax: ['@include "file"', '@include "file" {param=value}'],
    documentation: "Inserts the elements of another `.igx` file, with values for its parameters.",
    example: '# Coffee\n\n@include "footer.igx"\n',
  },
];

export const structureNames: readonly string[] = structures.map(({ name }) => name);
