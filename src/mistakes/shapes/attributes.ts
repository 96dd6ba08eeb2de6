import type { Shape } from "./shape.js";

const id = "Remove the identifier or class `{id $1}`: elements have none.";

/** Attributes of other languages, around what does not fit. */
export const attributes: readonly Shape[] = [
  {
    shape: "{ NUMBER, REST }",
    say: "Write `\\{` for a brace that is text.",
    fix: "\\{$1, $2}",
    bad: "# The set {1, 2}",
    good: "# The set \\{1, 2}",
  },
  {
    shape: "| { #WORD }",
    say: "Write `color=#{hex $1}`.",
    fix: "| {color=#{hex $1}}",
    bad: "| x | 1 | {#2e8b57}",
    good: "| x | 1 | {color=#2e8b57}",
  },
  {
    shape: "TEXT :|=",
    say: "Write `{bare $1}=…`, without quotes around the name.",
    fix: "{bare $1}=",
    bad: '@chart bar {"height": 300}',
    good: "@chart bar {height= 300}",
  },
  { shape: "NAME=NUMBER,NUMBER", fix: "$1=$2.$3", bad: "# A {width=0,5}", good: "# A {width=0.5}" },
  {
    shape: "NAME=WORD,WORD,WORD",
    fix: "{plural $1}=[$2 $3 $4]",
    bad: "@chart bar {colors=#ff0000,#00ff00,#0000ff}",
    good: "@chart bar {colors=[#ff0000 #00ff00 #0000ff]}",
  },
  {
    shape: "NAME=WORD,WORD",
    fix: "{plural $1}=[$2 $3]",
    bad: "@chart bar {colors=#ff0000,#00ff00}",
    good: "@chart bar {colors=[#ff0000 #00ff00]}",
  },
  {
    shape: "NAME = NAME(REST)",
    fix: "$1={{ $2($3) }}",
    bad: "@chart bar {from=take(_crops, 1)}",
    good: "@chart bar {from={{ take(_crops, 1) }}}",
  },
  { shape: "{ NAME(REST) }", fix: "{{ $1($2) }}", bad: "# A {sum(_list)}", good: "# A {{ sum(_list) }}" },
  {
    shape: "NAME [REST]",
    fix: "$1=[$2]",
    bad: "@chart bar {colors [#ff0000 #00ff00]}",
    good: "@chart bar {colors=[#ff0000 #00ff00]}",
  },
  { shape: "NAME NUMBER", fix: "$1=$2", bad: "@chart bar {height 320}", good: "@chart bar {height=320}" },
  {
    shape: "NAME TEXT",
    fix: "$1=$2",
    bad: '@chart bar {from=_crops header "A"}',
    good: '@chart bar {from=_crops header="A"}',
  },
  {
    shape: "color|colour #WORD",
    fix: "color=#{hex $1}",
    bad: "| x | 1 | {color #ff0000}",
    good: "| x | 1 | {color=#ff0000}",
  },
  {
    shape: "NAME { NAME }",
    fix: "$1={$2}",
    bad: "@chart bar {callouts {enabled}}",
    good: "@chart bar {callouts={enabled}}",
  },
  { shape: "{ #|.WORD }", say: id, fix: "", bad: "# A {#top}", good: "# A" },
  { shape: "#|.WORD", say: id, fix: "", bad: "# A {half #top}", good: "# A {half }" },
];

/** Calls of other languages, which igx writes with operators. */
export const calls: readonly Shape[] = [
  { shape: "not (REST)", fix: "!($1)", bad: "not(_x > 2)", good: "!(_x > 2)" },
  {
    shape: "if|iif|ifelse|if_else(PART, PART, PART)",
    fix: "($1 ? $2 : $3)",
    bad: "if(_x > 2, 1, 2)",
    good: "(_x > 2 ? 1 : 2)",
  },
  { shape: "isnull|is_null|isempty|is_empty(REST)", fix: "($1 == null)", bad: "isNull(_x)", good: "(_x == null)" },
];

/** A word beside the name of its attribute. */
export const bareValues: readonly Shape[] = [
  {
    shape: "legend false",
    fix: "legend=false",
    bad: "@chart bar {from=_crops legend false}",
    good: "@chart bar {from=_crops legend=false}",
  },
  {
    shape: "callouts enabled",
    fix: "callouts={enabled}",
    bad: "@chart bar {from=_crops callouts enabled}",
    good: "@chart bar {from=_crops callouts={enabled}}",
  },
  {
    shape: "shape sheets",
    fix: "shape=sheets",
    bad: "@chart bar {from=_crops shape sheets}",
    good: "@chart bar {from=_crops shape=sheets}",
  },
  { shape: "from NAME", fix: "from=$1", bad: "@chart bar {from _crops}", good: "@chart bar {from=_crops}" },
  {
    shape: "sort NAME",
    fix: "sort=$1",
    bad: "@chart bar {from=_crops sort bags}",
    good: "@chart bar {from=_crops sort=bags}",
  },
];

/** The text after the argument of a directive. */
export const restOfLine: readonly Shape[] = [
  { shape: "chart|graph|plot|diagram", say: "Remove `$0`.", fix: "", bad: "@chart bar chart", good: "@chart bar" },
  { shape: "from NAME", fix: "{from=$1}", bad: "@chart bar from _crops", good: "@chart bar {from=_crops}" },
  { shape: "half", fix: "{half}", bad: "@chart bar half", good: "@chart bar {half}" },
  {
    shape: "{{ NAME=REST }}",
    say: "Write `{$1=$2}`.",
    bad: "@chart bar {{height=320}}",
    good: "@chart bar {height=320}",
  },
  {
    shape: "( NAME = REST )",
    fix: "{$1={values $2}}",
    bad: "@chart bar (height=320)",
    good: "@chart bar {height=320}",
  },
  {
    shape: "[ NAME = REST ]",
    fix: "{$1={values $2}}",
    bad: "@chart bar [height=320]",
    good: "@chart bar {height=320}",
  },
  {
    shape: "~with ~, NAME = REST ~}",
    fix: "{$1={values $2}}",
    bad: "@chart bar height=320",
    good: "@chart bar {height=320}",
  },
  {
    shape: "~with ~, NAME: REST ~}",
    fix: "{$1={values $2}}",
    bad: "@chart bar height: 320",
    good: "@chart bar {height=320}",
  },
];
