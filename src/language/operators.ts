/** A sign of expressions. */
export interface OperatorDefinition {
  /** As it is written; alternatives of one kind have a blank between them. */
  readonly name: string;
  readonly documentation: string;
  /** An expression with the operator, and its JSON value. */
  readonly example: readonly [expression: string, result: unknown];
  /** Words for it, of other languages too. */
  readonly words?: string;
}

/** From the one that binds most closely. */
export const operators: readonly OperatorDefinition[] = [
  {
    name: "{{ }}",
    documentation:
      "Inserts the value of an expression into a text, a heading, a cell, an attribute or a field of the front matter. Alone in a cell or an attribute, the value keeps its type.",
    example: ["1 + 1", 2],
    words: "interpolation interpolate placeholder variable expression expressions ${}",
  },
  {
    name: ".",
    documentation:
      "The field of an object, or of a table the list of a column. A name with other signs than letters and digits is in brackets.",
    example: ['{country: "Peru", bags: 4}.bags', 4],
  },
  {
    name: "?.",
    documentation: "The field of an object, or null if the object is null.",
    example: ["find([{bags: 4}], c => c.bags > 5)?.bags", null],
    words: "optional",
  },
  {
    name: "[ ]",
    documentation:
      "The item of a list, counted from 0, or the field of an object by its name. Without a value before it, a list.",
    example: ['["Peru", "Brazil"][1]', "Brazil"],
    words: "[] index brackets subscript",
  },
  {
    name: "` `",
    documentation: "A text with values between `${` and `}`.",
    example: ["`${3} of ${4}`", "3 of 4"],
    words: "backquote backquotes backtick backticks fstring ${",
  },
  { name: "!", documentation: "True if the boolean after it is false.", example: ["!(3 > 4)", true], words: "not" },
  { name: "*", documentation: "The product of two numbers.", example: ["6 * 7", 42], words: "times multiply ×" },
  {
    name: "/",
    documentation: "The quotient of two numbers, with decimals.",
    example: ["7 / 2", 3.5],
    words: "divide ÷ div",
  },
  {
    name: "%",
    documentation: "The remainder of a division. For per cent, write `percent(0.42)`.",
    example: ["7 % 2", 1],
    words: "mod modulo remainder fmod",
  },
  {
    name: "+",
    documentation: "The sum of two numbers, or two texts joined. A number and a text are an error.",
    example: ['"cof" + "fee"', "coffee"],
    words: "plus",
  },
  {
    name: "-",
    documentation: "The difference of two numbers, or a number with the other sign.",
    example: ["5 - 7", -2],
    words: "minus −",
  },
  ...(["<", "<=", ">", ">="] as const).map((name) => ({
    name,
    documentation: "Compares two numbers, or two texts by their code points; dates are such texts.",
    example: [`2 ${name} 3`, name.startsWith("<")] as const,
    words: { "<": "less", "<=": "≤", ">": "greater", ">=": "≥" }[name],
  })),
  { name: "in", documentation: "Whether a list contains a value.", example: ['"Peru" in ["Peru", "Brazil"]', true] },
  {
    name: "==",
    documentation: "Whether two values of one type are equal, lists and objects too; null can be compared with all.",
    example: ["2 == 3", false],
    words: "= === eq equals is",
  },
  {
    name: "!=",
    documentation: "Whether two values of one type differ.",
    example: ["2 != 3", true],
    words: "!== <> ne ≠",
  },
  { name: "&&", documentation: "True if both booleans are true.", example: ["2 > 1 && 3 > 4", false], words: "and" },
  { name: "||", documentation: "True if one of two booleans is true.", example: ["2 > 1 || 3 > 4", true], words: "or" },
  {
    name: "??",
    documentation: "The value before it, or the one after it if that is null.",
    example: ['null ?? "n/a"', "n/a"],
    words: "elvis nullish",
  },
  {
    name: "? :",
    documentation: "The first value if the condition is true, and else the second.",
    example: ['3 > 2 ? "more" : "less"', "more"],
    words: "?: ? ternary conditional then",
  },
  {
    name: "=>",
    documentation: "A function of one value, as the argument of another function.",
    example: ["map([1, 2], x => x * 2)[1]", 4],
    words: "-> → lambda arrow function fn",
  },
];
