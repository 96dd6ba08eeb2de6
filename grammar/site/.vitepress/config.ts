import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";
import { slugOf } from "../links.js";

/* VitePress reads this file. `build.ts` has written the pages and `site.json`. */

const pages = join(dirname(fileURLToPath(import.meta.url)), "../.pages");
const { base, out, sidebar, grammar, extensions } = JSON.parse(readFileSync(join(pages, "site.json"), "utf8"));

// Links to files are not links to pages, whose extension VitePress would add. `links.ts` has looked for the files.
process.env["VITE_EXTRA_EXTENSIONS"] = extensions;

export default defineConfig({
  srcDir: ".pages",
  srcExclude: ["public/**"],
  outDir: out,
  base,
  title: "igx",
  description: "A compiler for infographics: text with tables in, a checked, drawn and published page out.",
  lang: "en",
  cacheDir: "node_modules/.cache/vitepress",
  lastUpdated: false,
  head: [["link", { rel: "icon", href: `${base}icon.png` }]],
  markdown: {
    languages: [{ ...grammar, name: "igx" }],
    languageAlias: { console: "shellsession" },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: slugOf },
    attrs: { disable: true },
    config(md) {
      // Screen readers announce an empty header, so a cell without words is a plain one.
      md.core.ruler.push("igx-headers", ({ tokens }) => {
        for (const [at, { type }] of tokens.entries())
          if (type === "th_open" && tokens[at + 1]!.content === "") tokens[at]!.tag = tokens[at + 2]!.tag = "td";
      });
      // Vue reads two braces as an expression of its own, in code between backquotes too.
      const { code_inline: code, text } = md.renderer.rules;
      md.renderer.rules.code_inline = (...given) => code!(...given).replace(/^<code/, "<code v-pre");
      md.renderer.rules.text = (...given) => text!(...given).replaceAll("{{", "&#123;&#123;");
    },
  },
  themeConfig: {
    nav: [
      { text: "Tutorial", link: "/guide/tutorial" },
      { text: "Cookbook", link: "/cookbook/", activeMatch: "^/cookbook/" },
      { text: "Gallery", link: "/gallery/", activeMatch: "^/gallery/" },
      { text: "Reference", link: "/reference/", activeMatch: "^/(?:reference|rules|charts|functions|commands)/" },
      { text: "Playground", link: `${base}playground/index.html`, target: "_blank" },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
  },
  vite: { build: { chunkSizeWarningLimit: 4000 } },
});
