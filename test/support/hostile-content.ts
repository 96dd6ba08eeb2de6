import { chartNames } from "../../src/language/charts.js";

/** Texts that want to be more than text: markup, scripts, styles, addresses, controls, halves of characters. */
export const hostileTexts: readonly string[] = [
  "<script>globalThis.pwned=1;alert(1)</script>",
  "</title></style></script><img src=x onerror=alert(1)>",
  '" onload="alert(1)" x="',
  "' autofocus onfocus='alert(1)' tabindex='0",
  "--><svg/onload=alert(1)>",
  "]]><!--",
  "javascript:alert(1)",
  "</svg><iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<style>*{display:none}</style>",
  "url(https://igx.invalid/leak)",
  "red;background:url(https://igx.invalid/leak)}",
  '#fff"/><script>alert(1)</script>',
  "&lt;b&gt; &amp;amp; &#x3c;script&#x3e;",
  "\0\x07\x1b[31mred\x1b]8;;https://igx.invalid\x07link",
  "\ud800 lone \udc00",
  "\u202etxet desrever\u2066",
  "\ufffe\uffff",
  '{{constructor.constructor("alert(1)")()}}',
  "__proto__",
];

/** Each hostile text in every place of a content that takes a text, and all of them in a chart of each type. */
export const hostileContent = (): unknown[] => [
  ...chartNames.map((chart_type) => ({
    type: "chart",
    chart_type,
    colors: hostileTexts,
    data: [[hostileTexts.slice(0, 5), ...hostileTexts.map((text, at) => [text, at + 2, at + 3, at + 1, at + 2])]],
  })),
  ...hostileTexts.flatMap((text) => [
    { type: "h1", text },
    { type: "h2", text, settings: { width: 0.5 } },
    { type: "body", text },
    { type: "quote", text, author: text },
    {
      type: "chart",
      chart_type: "bar-grouped",
      colors: [text, text],
      icon: text,
      settings: { decimal_separator: text },
      data: {
        sheets: [
          { header: [text, text, text], rows: [{ header: text, data: [text, 3], color: text }, [text, 1, 2]] },
          { header: [text, text], rows: [[text, 1]] },
        ],
      },
    },
    {
      type: "chart",
      chart_type: "table",
      colors: [text],
      icon: text,
      data: [
        [
          [text, text],
          [text, text],
        ],
      ],
    },
    { type: "chart", chart_type: text, data: [[[text], [text, 1]]] },
    {
      type: "map",
      territory: text,
      data: [{ title: text, label: text, value: 1, group: text, color: text }],
    },
    { type: "facts_and_figures", data: [{ icon: text, figure: text, fact: text, color: text }] },
    { type: text, text },
  ]),
];

/** Values of a wrong kind where an object, a list or a text is expected. */
export const malformedContent = (): unknown[] => {
  const odd: readonly unknown[] = [
    null,
    true,
    0,
    -1.5,
    1e308,
    "",
    "x",
    [],
    {},
    [[]],
    [[[]]],
    { sheets: null },
    { toString: 1 },
  ];
  const types = ["h1", "h2", "body", "quote", "separator", "chart", "map", "facts_and_figures", "nothing"];
  return [
    ...odd,
    ...types.map((type) => ({ type })),
    ...types.flatMap((type) =>
      odd.map((value) => ({
        type,
        text: value,
        author: value,
        chart_type: value,
        data: value,
        colors: value,
        icon: value,
        territory: value,
        settings: value,
      })),
    ),
    ...odd.flatMap((value) => [
      { type: "chart", chart_type: "bar", data: value },
      { type: "chart", chart_type: "pie", data: [[value, value]] },
      {
        type: "chart",
        chart_type: "line",
        data: { sheets: [value, { header: value, rows: value }, { rows: [value] }] },
      },
      { type: "map", territory: "world", data: [value, { title: value, value }] },
      { type: "facts_and_figures", data: [value, { figure: value, fact: value, icon: value }] },
      { type: value },
    ]),
  ];
};
