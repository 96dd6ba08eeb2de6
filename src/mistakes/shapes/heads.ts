import type { Shape } from "./shape.js";

const unquoted = "The default is a text without quotes.";
const hyphens = "Write `{snake $1}`: a name has letters, digits and `_`.";
const typed = "Write the type: `@param $fix`.";
const optional = "Remove `?`: a parameter with a default is optional.";
const withDefault = "Write a default instead: `@param $1: {default $2}`.";
const constant = "Declare another name, such as `@let next = $1 + 1`: a name keeps its value.";

/** Loops of other languages. */
const wholeLoops: readonly Shape[] = [
  { shape: "~for|each NAME in VALUE", fix: "$1 in $2", bad: "each x in _list", good: "x in _list" },
  {
    shape: "~( ~const|let|var NAME of|in VALUE ~) ~do|:|{ END",
    fix: "$1 in $2",
    bad: "(const x of _list) {",
    good: "x in _list",
  },
  {
    shape: "~( NAME, NAME of|in VALUE ~) ~do|:|{ END",
    fix: "$1, $2 in $3",
    bad: "(x, _i in _list)",
    good: "x, _i in _list",
  },
  { shape: "~( VALUE as NAME ~) ~do|:|{ END", fix: "$2 in $1", bad: "(_list as x)", good: "x in _list" },
  {
    shape: "NAME in VALUE if|where|when REST",
    fix: "$1 in where($2, $1 => $3)",
    bad: "x in _list if x > 1",
    good: "x in where(_list, x => x > 1)",
  },
  {
    shape: "NAME in VALUE sort|order|sorted by NAME",
    fix: "$1 in sort($2, $1 => $1.$3)",
    bad: "x in _crops sort by bags",
    good: "x in sort(_crops, x => x.bags)",
  },
  {
    shape: "NAME in VALUE limit NUMBER",
    fix: "$1 in take($2, $3)",
    bad: "x in _list limit 1",
    good: "x in take(_list, 1)",
  },
  {
    shape: "NAME in|= ~( NUMBER to NUMBER ~)",
    fix: "$1 in range($2, {next $3})",
    bad: "x = 1 to 3",
    good: "x in range(1, 4)",
  },
  {
    shape: "NAME in|= ~( NUMBER..~.NUMBER ~)",
    fix: "$1 in range($2, {next $3})",
    bad: "x in 1..3",
    good: "x in range(1, 4)",
  },
  {
    shape: "( ~let|var NAME = NUMBER; NAME <= PART; REST ) ~{",
    fix: "$1 in range($2, {next $4})",
    bad: "(x = 1; x <= 3; x++)",
    good: "x in range(1, 4)",
  },
  {
    shape: "( ~let|var NAME = NUMBER; NAME < PART; REST ) ~{",
    fix: "$1 in range($2, $4)",
    bad: "(let x = 0; x < 3; x++) {",
    good: "x in range(0, 3)",
  },
];

export const loops: readonly Shape[] = [
  ...wholeLoops.map((row) => ({ ...row, problem: "`$0` is not a loop.", say: "Write `@for $fix`." })),
  {
    shape: "NAME = …",
    say: "Write `@for $1 in list`, such as `@for $1 in range(1, 11)`.",
    bad: "x = _list",
    good: "x in _list",
  },
  {
    shape: "NAME in ~… [|(|, END",
    say: "Write the whole expression on one line.",
    bad: "x in [1,\n  2]",
    good: "x in [1, 2]",
  },
  { shape: "( …", say: "Write `@for x in list`, without brackets.", bad: "((x of _list))", good: "x in _list" },
];

/** Declarations of other languages. */
export const lets: readonly Shape[] = [
  {
    shape: "NAME =",
    say: "Write a value; an object has names and values, such as `{a: 1}`.",
    bad: "_y = {_x}",
    good: "_y = {a: _x}",
  },
  { shape: "let NAME = REST", say: "Remove the second `let`.", fix: "$1 = $2", bad: "let _y = 3", good: "_y = 3" },
  { shape: "NAME := REST", say: "Write `=`.", fix: "$1 = $2", bad: "_y := 3", good: "_y = 3" },
  {
    shape: "NAME: NAME = REST",
    say: "Remove `: $2`: a name has the type of its value.",
    fix: "$1 = $3",
    bad: "_y: integer = 3",
    good: "_y = 3",
  },
  { shape: "NAME +|-|*= …", say: constant, bad: "_x += 1", good: "_y = _x + 1" },
  { shape: "NAME++ …", say: constant, bad: "_x++", good: "_y = _x + 1" },
  { shape: "SLUG = …", say: hyphens, bad: "_unit-price = 3", good: "_unit_price = 3" },
  {
    shape: "NAME = NAME => …",
    say: "Write the function where it is needed, such as `map(list, x => …)`: it has no name.",
    bad: "_y = x => x",
    good: "_y = map(_list, x => x)",
  },
  {
    shape: "NAME = ~… {|[|(|, END",
    say: "Write the whole expression on one line.",
    bad: "_y = [1,\n  2]",
    good: "_y = [1, 2]",
  },
];

/** Parameters of other languages. */
export const params: readonly Shape[] = [
  {
    shape: "param NAME: …",
    say: "Remove the second `param`.",
    fix: "$1:",
    bad: "param x: integer = 1",
    good: "x: integer = 1",
  },
  {
    shape: "NAME = REST",
    say: typed,
    fix: "$1: {typeOf $2} = {literal $2}",
    bad: "x = 2024",
    good: "x: integer = 2024",
  },
  {
    shape: "NAME := REST",
    say: typed,
    fix: "$1: {typeOf $2} = {literal $2}",
    bad: "x := 2024-01-31",
    good: 'x: date = "2024-01-31"',
  },
  { shape: "NAME: REST", say: typed, fix: "$1: {typeOf $2} = {literal $2}", bad: "x: -4.5", good: "x: number = -4.5" },
  {
    shape: "NAME: NAME: REST",
    say: "Write `=` before the default.",
    fix: "$1: $2 = $3",
    bad: "x: integer: 2024",
    good: "x: integer = 2024",
  },
  {
    shape: "NAME: NAME(REST) …",
    say: "Write `{choice $3}`.",
    fix: "$1: {choice $3}",
    bad: "x: enum('a', 'b') = 'a'",
    good: "x: 'a' | 'b' = 'a'",
  },
  { shape: "NAME?: NAME = …", say: optional, fix: "$1: $2 =", bad: "x?: integer = 1", good: "x: integer = 1" },
  { shape: "NAME: NAME? = …", say: optional, fix: "$1: $2 =", bad: "x: integer? = 1", good: "x: integer = 1" },
  { shape: "NAME?: NAME", say: withDefault, bad: "x?: string", good: 'x: string = ""' },
  { shape: "NAME: NAME?", say: withDefault, bad: "x: integer?", good: "x: integer = 0" },
  {
    shape: "NAME: NAME | null|nil|undefined …",
    say: withDefault,
    bad: "x: string | null = null",
    good: 'x: string = ""',
  },
  { shape: "NAME: null|nil | NAME …", say: withDefault, bad: "x: null | string", good: 'x: string = ""' },
  {
    shape: "NAME: REST | null|nil|undefined",
    say: 'Write `""`: a choice is between texts.',
    fix: '$1: $2 | ""',
    bad: 'x: "up" | null',
    good: 'x: "up" | ""',
  },
  {
    shape: "NAME: NAME | NAME …",
    say: "Write one type, such as `{type $2}`.",
    bad: "x: integer | string",
    good: "x: integer",
  },
  {
    shape: "NAME: REST = …",
    say: "Write `{choice $2}`.",
    fix: "$1: {choice $2} =",
    bad: 'x: none | up = "up"',
    good: 'x: "none" | "up" = "up"',
  },
  {
    shape: "NAME: REST",
    say: "Write `{choice $2}`.",
    fix: "$1: {choice $2}",
    bad: "x: none | up",
    good: 'x: "none" | "up"',
  },
  {
    shape: "NAME: color = REST",
    problem: unquoted,
    fix: "$1: color = {color $2}",
    bad: "x: color = #6f4e37",
    good: 'x: color = "#6f4e37"',
  },
  {
    shape: "NAME: color = REST",
    problem: unquoted,
    say: 'Write it in the form `"#6f4e37"`.',
    bad: "x: color = dark blue",
    good: 'x: color = "#6f4e37"',
  },
  {
    shape: "NAME: date = REST",
    problem: unquoted,
    fix: "$1: date = {date $2}",
    bad: "x: date = 2024-03-05",
    good: 'x: date = "2024-03-05"',
  },
  {
    shape: "NAME: date = REST",
    problem: unquoted,
    say: 'Write it in the form `"2024-01-31"`.',
    bad: "x: date = 5 March",
    good: 'x: date = "2024-03-05"',
  },
  {
    shape: "NAME: string = REST",
    problem: unquoted,
    fix: "$1: string = {quoted $2}",
    bad: "x: string = New York",
    good: 'x: string = "New York"',
  },
  { shape: "NAME NAME …", fix: "$1: {type $2}", bad: "x string = 'a'", good: "x: string = 'a'" },
  { shape: "NAME NAME …", fix: "$2: {type $1}", bad: "string x = 'a'", good: "x: string = 'a'" },
  { shape: "NAME: NAME[] …", say: "Write `list`.", fix: "$1: list", bad: "x: string[]", good: "x: list" },
  { shape: "NAME: NAME<|[ NAME >|] …", say: "Write `list`.", fix: "$1: list", bad: "x: list<string>", good: "x: list" },
  { shape: "SLUG: …", say: hyphens, bad: "unit-price: integer = 1", good: "unit_price: integer = 1" },
];

const data = "Write `@data $fix`.";
const include = "Write `@include $fix`.";

/** Data files as other languages name them. */
export const dataFiles: readonly Shape[] = [
  {
    shape: "NAME TEXT …",
    say: "Write `/` between the names of folders.",
    fix: "$1 {slashes $2}",
    bad: '_t "data\\crops.csv"',
    good: '_t "data/crops.csv"',
  },
  {
    shape: "~from|load|read TEXT ~as|in|into|, NAME",
    say: data,
    fix: "$2 $1",
    bad: '"t.csv" as _t',
    good: '_t "t.csv"',
  },
  {
    shape: "~load|read NAME ~=|:|from|in ~read_csv|read_json|read|load|open ~(|{ ~{ TEXT ~)|} ~}",
    say: data,
    fix: "$1 $2",
    bad: '_t = read_csv("t.csv")',
    good: '_t "t.csv"',
  },
  {
    shape: "NAME TEXT ~, ~with NAME = REST",
    say: data,
    fix: "$1 $2 {$3=$4}",
    bad: '_t "t.csv" delimiter=","',
    good: '_t "t.csv" {delimiter=","}',
  },
  { shape: "TEXT", say: data, fix: "{stem $1} $1", bad: '"_t.csv"', good: '_t "_t.csv"' },
  { shape: "NAME ~=|:|from|in FILE", say: data, fix: "$1 {path $2}", bad: "_t = t.csv", good: '_t "t.csv"' },
];

/** Included files as other languages name them. */
export const includes: readonly Shape[] = [
  {
    shape: "TEXT …",
    say: "Write `/` between the names of folders.",
    fix: "{slashes $1}",
    bad: '"data\\part.igx"',
    good: '"data/part.igx"',
  },
  {
    shape: "TEXT ~, ~with NAME = REST",
    say: include,
    fix: "$1 {$2=$3}",
    bad: '"part.igx" with year=2',
    good: '"part.igx" {year=2}',
  },
  { shape: "~( ~file|src|path|from ~= TEXT ~)", say: include, fix: "$1", bad: '("part.igx")', good: '"part.igx"' },
  { shape: "TEXT ~as|with ~NAME", say: include, fix: "$1", bad: '"part.igx" as part', good: '"part.igx"' },
  { shape: "~from FILE", say: include, fix: "{path $1}", bad: "part.igx", good: '"part.igx"' },
  { shape: "FILE", say: 'Write `"$1.igx"`.', fix: '"$1.igx"', bad: "data/part", good: '"data/part.igx"' },
];

const tag = { problem: "`$0` is not an interpolation.", say: "Write `$fix` on a line of its own." };

/** Tags of Handlebars and Mustache, which are lines in igx. */
export const tags: readonly Shape[] = (
  [
    {
      shape: "{{ # each VALUE as | NAME NAME | }}",
      fix: "@for $2, $3 in $1",
      bad: "{{#each _list as |x _i|}}",
      good: "@for x, _i in _list",
    },
    {
      shape: "{{ # each VALUE as | NAME | }}",
      fix: "@for $2 in $1",
      bad: "{{#each _list as |x|}}",
      good: "@for x in _list",
    },
    {
      shape: "{{ # each VALUE }}",
      fix: "@for {item $1} in $1",
      bad: "{{#each _crops}}",
      good: "@for _crop in _crops",
    },
    { shape: "{{ # if REST }}", fix: "@if $1", bad: "{{#if _x > 2}}", good: "@if _x > 2" },
    { shape: "{{ # unless REST }}", fix: "@if !($1)", bad: "{{#unless _x > 2}}", good: "@if !(_x > 2)" },
    {
      shape: "{{ else if REST }}",
      fix: "@elseif $1",
      bad: "{{else if _x > 1}}",
      good: "@elseif _x > 1",
    },
    { shape: "{{ ^ }}", fix: "@else", bad: "{{^}}", good: "@else" },
    { shape: "{{ / ~NAME }}", fix: "@end", bad: "{{/if}}", good: "@end" },
    {
      shape: "{{ # with VALUE }}",
      say: "Write the whole name of each field, such as `$1.name`.",
      bad: "{{#with _crops[0]}}",
      good: "{{ _crops[0].bags }}",
    },
    {
      shape: "{{ # VALUE }}",
      say: "Write `@for {item $1} in $1` for a list, or `@if $1` for a condition.",
      bad: "{{#_list}}",
      good: "@for x in _list",
    },
    {
      shape: "{{ ^ VALUE }}",
      say: "Write `@if length($1) == 0` for a list, or `@if !$1` for a condition.",
      bad: "{{^_list}}",
      good: "@if length(_list) == 0",
    },
    { shape: "{{ !-- REST --}}", fix: "// $1", bad: "{{!-- a note --}}", good: "// a note" },
    { shape: "{{ ! NAME REST }}", fix: "// $1 $2", bad: "{{! a note }}", good: "// a note" },
    { shape: "{{ > FILE }}", fix: '@include "$1.igx"', bad: "{{> part }}", good: '@include "part.igx"' },
  ] satisfies readonly Shape[]
).map((row) => ({ ...tag, ...row }));
