import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pageCss } from "../../../src/render/html/page-css.js";
import { pageScript } from "../../../src/render/html/page-script.js";
import { arrange } from "../../../src/render/page/arrange.js";
import { renderHtml, renderHtmlElements } from "../../../src/render/render-html.js";
import { de } from "../../../src/render/words/de.js";
import { createWords } from "../../../src/render/words/words.js";
import { hostileContent, malformedContent } from "../../support/hostile-content.js";

const folder = join(import.meta.dirname, "../../../examples");
const examples = readdirSync(folder).filter((name) => name.endsWith(".json"));
const example = (name: string): string => readFileSync(join(folder, name), "utf8");

const bags = {
  type: "chart",
  chart_type: "bar",
  data: [
    [
      ["", "Bags"],
      ["Brazil", 66.3],
      ["Vietnam", 27.5],
    ],
  ],
};
const half = { settings: { width: 0.5 } };

const policyOf = (html: string): string =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)![1]!;
const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const inside = (html: string, tag: string): string => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)![1]!;
const all = (html: string, pattern: RegExp): readonly string[] => [...html.matchAll(pattern)].map((match) => match[1]!);

describe("a page", () => {
  test("is one file with a policy that lets nothing in but its own style", () => {
    const html = renderHtml([bags]);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv=/);
    expect(policyOf(html)).toBe(
      `default-src 'none'; style-src ${hashOf(inside(html, "style"))}; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).not.toMatch(/<script|<link|\bsrc=|\bhref=|@import/);
  });

  test("has one script when it is to be interactive, and the policy names it", () => {
    const html = renderHtml([bags], { interactive: true });
    const script = pageScript(createWords("en"));
    expect(inside(html, "script")).toBe(script);
    expect(policyOf(html)).toContain(`script-src ${hashOf(script)};`);
    expect(html.split("<script")).toHaveLength(2);
  });

  test("contains where rows and series are only if it is to be interactive, and each value once in its table", () => {
    const rows = Array.from({ length: 300 }, (_, row) => [`Row ${row}`, row + 0.5, 1000 - row]);
    const content = [{ type: "chart", chart_type: "line", data: [[["", "Up", "Down"], ...rows]] }];
    const [still, moving] = [renderHtml(content), renderHtml(content, { interactive: true })];
    expect(still.slice(still.indexOf("<body>"))).not.toMatch(/igx-rows|data-|igx-key/);
    expect(all(moving, /class="igx-rows" data-box="[^"]*" data-at="([^"]*)"/g)[0]!.split(" ")).toHaveLength(300);
    expect(all(moving, /<th scope="row">(Row 299)</g)).toEqual(["Row 299"]);
    expect(moving).toContain('<tr data-order="1 0" data-row="299">');
  });

  test("names lines once: at their ends, or in the legend that hides them", () => {
    const content = [
      {
        type: "chart",
        chart_type: "line",
        data: [
          [
            ["", "Up", "Down"],
            ["a", 1, 5],
            ["b", 2, 4],
          ],
        ],
      },
    ];
    const named = (html: string) => [/igx-key/.test(html), /font-weight="600"[^>]*>Up</.test(html)];
    expect([named(renderHtml(content)), named(renderHtml(content, { interactive: true }))]).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test("has the totals of stacks for its tooltips", () => {
    const of = (chart_type: string, picture = {}) => {
      const data = [
        [
          ["", "A", "B"],
          ["x", 0.1, 0.2],
          ["y", "", ""],
        ],
      ];
      const html = renderHtml([{ type: "chart", chart_type, picture, data }], { interactive: true, locale: "de" });
      return all(html, /data-total="([^"]*)"/g);
    };
    expect([of("bar-stacked"), of("area", { stack: true })]).toEqual([["Gesamt: 0,3"], ["Gesamt: 0,3"]]);
    expect([of("bar-grouped"), of("area")]).toEqual([[], []]);
  });

  test("shows every second or third row of very many when it is pointed at", () => {
    const rows = Array.from({ length: 9000 }, (_, row) => [`Row ${row}`, row, 1]);
    const moving = renderHtml([{ type: "chart", chart_type: "line", data: [[["", "a", "b"], ...rows]] }], {
      interactive: true,
    });
    expect(all(moving, /data-rows="0 2 4 ([^"]*)"/g)[0]!.split(" ")).toHaveLength(4497);
    expect(all(moving, /data-row="(\d+)"/g).slice(0, 2)).toEqual(["200", "202"]);
  });

  test("is called as its options say, else as its first headline", () => {
    const titleOf = (content: unknown, options = {}) => inside(renderHtml(content, options), "title");
    expect(
      titleOf([
        { type: "h2", text: "Second" },
        { type: "h1", text: "A < B" },
      ]),
    ).toBe("A &lt; B");
    expect(titleOf([{ type: "h1", text: "A" }], { title: "</title><script>" })).toBe("&lt;/title&gt;&lt;script&gt;");
    expect(titleOf("no JSON")).toBe("Infographic");
  });

  test("says what igx itself says in the language of the page; in English, and marked so, if igx does not know it", () => {
    const of = (locale: string) => renderHtml([{ type: "h1", text: "Mieten" }], { locale, interactive: true });
    expect(of("de-CH")).toContain('<footer><p class="igx-note"><span>Gezeichnet von igx.');
    expect(of("de-CH")).toContain(`"search":"${de["Search"]}"`);
    expect(of("ja")).toContain('<footer><p class="igx-note"><span lang="en">Drawn by igx.');
  });

  test("marks the sentences about a picture as English on a page of a language that igx does not know", () => {
    const rows = Array.from({ length: 2001 }, (_, row) => [`Haus ${row}`, row]);
    const table = { type: "chart", chart_type: "table", data: [[["Haus", "Miete"], ...rows]] };
    const bars = {
      type: "chart",
      chart_type: "bar",
      data: Array.from({ length: 51 }, () => [
        ["Haus", "Miete"],
        ["A", 1],
      ]),
    };
    const html = renderHtml([table, bars], { locale: "fi" });
    const english = [...html.matchAll(/<(?:p|span)[^>]* lang="en"[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect([...new Set(english)]).toEqual([
      "These are the first 1,000 of 2,001 rows; 1,001 rows are left out.",
      "Bar chart, 1 row. All values are 1.",
      "Only the first 50 of 51 sheets are drawn.",
      "Drawn by igx. The service draws it in its own way, which may differ.",
    ]);
  });

  test("has a language that is one", () => {
    const languageOf = (locale?: string) =>
      /<html lang="([^"]*)"/.exec(renderHtml([], locale === undefined ? {} : { locale }))![1];
    expect([undefined, "de-CH", "pt_BR", '"><script>', ""].map(languageOf)).toEqual(["en", "de-CH", "en", "en", "en"]);
  });

  test("follows the reader's theme unless told otherwise; the pictures are the same", () => {
    const [auto, light, dark] = (["auto", "light", "dark"] as const).map((theme) => renderHtml([bags], { theme }));
    expect(renderHtml([bags])).toBe(auto);
    expect(auto).toContain('<html lang="en">');
    expect(light).toBe(auto!.replace('lang="en"', 'lang="en" data-theme="light"'));
    expect(dark).toBe(auto!.replace('lang="en"', 'lang="en" data-theme="dark"'));
  });

  test("has a headline for those who listen, where the content has none", () => {
    expect(renderHtml([{ type: "h2", text: "Only" }])).toContain('<h1 class="igx-hidden">Only</h1>');
    expect(renderHtml([{ type: "h1", text: "There" }])).not.toContain('<h1 class="igx-hidden">');
  });

  test("says that the service draws it in its own way", () => {
    expect(renderHtml([])).toContain(
      "Drawn by igx. The service draws it in its own way, which may differ.</span></p></footer>",
    );
  });

  test("takes fonts that are fonts, under a name of its own", () => {
    const font = { weight: 600, format: "woff2", base64: "d09GMg==" } as const;
    const style = inside(renderHtml([], { fonts: [font, { ...font, base64: "x)}</style><script>" }] }), "style");
    expect(style.split("@font-face")).toHaveLength(2);
    expect(style).toContain('font-weight:600;src:url(data:font/woff2;base64,d09GMg==) format("woff2")');
  });

  test("has its width", () => {
    expect(inside(renderHtml([], { width: 1000 }), "style")).toContain(".igx-page{max-width:1000px}");
    expect(renderHtml([bags], { width: 1000 })).toContain('viewBox="0 0 920 ');
  });

  test.each(examples)(
    "of %s has no inline style, no handler, each id once, and nothing names an id that is not there",
    (name) => {
      const html = renderHtml(example(name), { interactive: true });
      expect(html).toBe(renderHtml(example(name), { interactive: true }));
      expect(html.match(/<[^>"]*\s(?:style|on\w+)=.*/)).toBeNull();
      const ids = all(html, /\sid="([^"]*)"/g);
      expect(ids).toEqual([...new Set(ids)]);
      const named = [
        ...all(html, /\s(?:aria-labelledby|aria-describedby|for)="([^"]*)"/g),
        ...all(html, /url\(#([^)]*)\)/g),
      ];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    },
  );
});

describe("elements", () => {
  const htmlOf = (element: unknown, options = {}) => renderHtmlElements([element], options)[0]!.html;

  test("are the same as in the page, in the order of the content", () => {
    for (const name of examples) {
      const page = renderHtml(example(name));
      const elements = renderHtmlElements(example(name));
      expect(elements.map(({ index }) => index)).toEqual([...elements.keys()]);
      for (const { html } of elements) expect(page).toContain(html);
    }
  });

  test("are text where they are text", () => {
    expect(htmlOf({ type: "h1", text: "A & B" })).toBe('<h1 class="igx-h1" dir="auto">A &amp; B</h1>');
    expect(htmlOf({ type: "h2", text: "A" })).toBe('<h2 class="igx-h2" dir="auto">A</h2>');
    expect(htmlOf({ type: "body", text: "A\nB" })).toBe('<p class="igx-body" dir="auto">A\nB</p>');
    expect(htmlOf({ type: "quote", text: "A", author: "B" })).toBe(
      '<figure class="igx-quote" dir="auto"><blockquote><p>A</p></blockquote><figcaption>— B</figcaption></figure>',
    );
    expect(htmlOf({ type: "quote", text: "A", title: "B" })).toContain("— B");
    expect(htmlOf({ type: "separator" })).toBe('<hr class="igx-separator">');
    expect(htmlOf({ type: "h1", text: " " })).toBe("");
  });

  test("say whether they have half the width", () => {
    const elements = renderHtmlElements([{ ...bags, ...half }, bags]);
    expect(elements.map((element) => element.half)).toEqual([true, false]);
  });

  test("are drawn for a wide page and for a phone, or once where they are narrow anyway", () => {
    expect(all(htmlOf(bags), /viewBox="0 0 (\d+) /g)).toEqual(["640", "340"]);
    expect(all(htmlOf({ ...bags, ...half }), /viewBox="0 0 (\d+) /g)).toEqual(["304"]);
    // On a page of 600 pixels, half of the width would be half of what a phone has.
    const [{ html: narrow } = { html: "" }] = renderHtmlElements([{ ...bags, ...half }], { width: 600 });
    expect(all(narrow, /viewBox="0 0 (\d+) /g)).toEqual(["244", "340"]);
  });

  test("have a name, a description and a table of their data", () => {
    const [, { html } = { html: "" }] = renderHtmlElements([{ type: "h2", text: "Million <bags>" }, bags]);
    const [, id] = /<span id="(igx-[0-9a-f]{10}-1)s0-title" hidden>/.exec(html)!;
    expect(html).toContain(`<span id="${id}s0-title" hidden>Million &lt;bags&gt; (bar chart)</span>`);
    expect(html).toContain(
      `<span id="${id}s0-desc" hidden>Bar chart, 2 rows. Highest: Brazil (66.3). Lowest: Vietnam (27.5).</span>`,
    );
    expect(all(html, /<svg (class="igx-picture[^>]*)viewBox/g)).toEqual(
      ["igx-wide", "igx-narrow"].map(
        (name) =>
          `class="igx-picture ${name}" role="img" aria-labelledby="${id}s0-title" aria-describedby="${id}s0-desc" `,
      ),
    );
    expect(html).toContain(
      '<div class="igx-hidden"><table><caption>Data: Million &lt;bags&gt; (bar chart)</caption><thead><tr><th scope="col">Row</th><th scope="col">Bags</th></tr></thead>' +
        '<tbody><tr><th scope="row">Brazil</th><td>66.3</td></tr><tr><th scope="row">Vietnam</th><td>27.5</td></tr></tbody></table></div>',
    );
  });

  test("have no more than 200 rows of data, and say so", () => {
    const rows = Array.from({ length: 203 }, (_, at) => [`r${at}`, at]);
    const html = htmlOf({ ...bags, data: [[["", "n"], ...rows]] });
    expect(html).toContain('<th scope="row">r199</th>');
    expect(html).not.toContain('<th scope="row">r200</th>');
    expect(html).toContain("<p>These are the first 200 of 203 rows; 3 rows are left out.</p>");
  });

  test("are real tables where they are tables, with numbers to the right and the author's colours", () => {
    const table = {
      type: "chart",
      chart_type: "table",
      colors: ["#f00"],
      data: [
        [
          ["Planet", "km"],
          ["Mars", 6792],
          ["", "4,879"],
        ],
      ],
    };
    const html = htmlOf({ ...table, settings: { decimal_separator: "." } }, { locale: "de" });
    expect(html).toContain('<div class="igx-scroll" role="group" tabindex="0" aria-label="Tabelle">');
    expect(html).toContain('<th scope="col" dir="auto" class="igx-number">km</th>');
    expect(html).toContain('fill="#ff0000"/></svg>Mars</th><td dir="auto" class="igx-number">6.792</td></tr>');
    expect(html).toContain('<td class="igx-colored"></td><td dir="auto" class="igx-number">4,879</td>');
    expect(html).not.toContain("igx-picture");
    const untitled = htmlOf({
      type: "chart",
      chart_type: "table",
      data: [
        [
          ["", "km"],
          ["", 1],
        ],
      ],
    });
    expect(untitled).toContain(
      '<tr><th scope="col" dir="auto" class="igx-number">km</th></tr></thead><tbody><tr><td dir="auto" class="igx-number">1<',
    );
  });

  test("begin at the right where they are tables in Arabic or Hebrew", () => {
    const table = (corner: string) => ({
      type: "chart",
      chart_type: "table",
      data: [
        [
          [corner, "x"],
          ["חיפה", 290],
        ],
      ],
    });
    expect(htmlOf(table("עיר"))).toContain('<table class="igx-table" dir="rtl">');
    expect(htmlOf(table("City"))).toContain('<table class="igx-table">');
  });

  test("show icons in place of data, where there is data, and name them by it", () => {
    const icons = {
      type: "chart",
      chart_type: "table",
      icon: "check",
      data: [
        [
          ["Planet", "Rings", "Moons"],
          ["Earth", "", "one"],
        ],
      ],
    };
    for (const icon of ["check", "no such icon"]) {
      const html = htmlOf({ ...icons, icon });
      expect(html).toMatch(
        /<td dir="auto" class="igx-marks"><\/td><td dir="auto" class="igx-marks"><svg class="igx-icon"[^>]* role="img" aria-label="one">/,
      );
    }
  });

  test("have a tab for each sheet, the first chosen, whose names are those of the sheets", () => {
    const sheet = bags.data[0]!;
    const html = htmlOf({
      ...bags,
      data: [
        [
          ["Sold", "n"],
          ["A", 1],
        ],
        sheet,
      ],
    });
    const [, id] = / name="(igx-[0-9a-f]{10}-0-sheets)"/.exec(html)!;
    expect(all(html, /<input (type="radio"[^>]*)>/g)).toEqual([
      `type="radio" class="igx-tab" name="${id}" id="${id}-0" checked`,
      `type="radio" class="igx-tab" name="${id}" id="${id}-1"`,
    ]);
    expect(all(html, /<label [^>]*>([^<]*)</g)).toEqual(["Sold", "Sheet 2"]);
    expect(html.split('<div class="igx-panel">')).toHaveLength(3);
  });

  test("have tabs that can be told apart where the sheets have the same name", () => {
    const year = (value: number) => [
      ["Year", "n"],
      ["2024", value],
    ];
    const html = htmlOf({ ...bags, data: [year(1), bags.data[0]!, year(2)] });
    expect(all(html, /<label [^>]*>([^<]*)</g)).toEqual(["Year (1)", "Sheet 2", "Year (3)"]);
  });
});

describe("elements of half width", () => {
  const item = (type: string, text: string) => ({ type, text, ...half });
  const order = (content: readonly unknown[]) =>
    arrange(content).map((one) => ("index" in one ? one.index : one.map((column) => column.map(({ index }) => index))));

  test("under two headlines are two columns, so that a headline keeps its picture on a phone", () => {
    const content = [
      item("h2", "A"),
      item("h2", "B"),
      item("map", ""),
      item("map", ""),
      item("body", ""),
      item("body", ""),
    ];
    expect(order(content)).toEqual([
      [
        [0, 2, 4],
        [1, 3, 5],
      ],
    ]);
    expect(order([...content, item("h2", "C"), item("h2", "D"), item("map", ""), { type: "map" }])).toEqual([
      [
        [0, 2, 4],
        [1, 3, 5],
      ],
      6,
      7,
      8,
      9,
    ]);
  });

  test("without headlines, or with headlines alone, stay as they are", () => {
    expect(order([item("map", ""), item("map", ""), item("map", ""), item("map", "")])).toEqual([0, 1, 2, 3]);
    expect(order([item("h2", ""), item("h2", ""), { type: "map" }])).toEqual([0, 1, 2]);
  });
});

describe("hostile and malformed content", () => {
  const contents = [hostileContent(), malformedContent()];

  test("becomes a page without throwing, in which nothing of it is markup", () => {
    for (const content of contents) {
      const html = renderHtml(content, { interactive: true });
      const body = html.slice(html.indexOf("<body>"), html.lastIndexOf("<script>"));
      const tags = new Set(all(body, /<\/?([a-z0-9]+)/gi));
      for (const tag of [
        "script",
        "style",
        "iframe",
        "img",
        "a",
        "link",
        "object",
        "foreignObject",
        "use",
        "image",
        "animate",
      ])
        expect(tags).not.toContain(tag);
      // Without the values of attributes: quotes stand nowhere else, since texts have theirs escaped.
      const bare = body.replace(/"[^"]*"/g, "");
      expect(bare.match(/<[^>]*\s(?:on\w+|style|href|src|srcdoc|xlink:href)\s*=.*/i)).toBeNull();
      expect(body).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      expect(body).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
      expect(body).not.toMatch(/\bundefined\b|\bNaN\b|\[object/);
    }
  });

  test("changes nothing of the style", () => {
    const styles = [...contents, []].map((content) => inside(renderHtml(content), "style"));
    expect(new Set(styles).size).toBe(1);
  });
});

test("the style ends where it should, asks for nothing, and is one line", () => {
  expect(pageCss).not.toMatch(/<|@import|url\(|\n/);
  expect(pageCss.split("{").length).toBe(pageCss.split("}").length);
});

test("the script writes texts as texts, and ends where it should", () => {
  expect(pageScript(createWords("fr"))).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|Function\(|<\//,
  );
});
