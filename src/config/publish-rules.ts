import type { RuleText } from "../diagnostics/descriptor.js";

/** Rules for a request. Only publishing reports them: content alone needs neither a theme nor a title. */
export const publishRules = [
  {
    code: "missing-theme",
    severity: "error",
    explanation:
      "A document to be published has no `theme_id`, which the service requires. `igx remote themes` lists the themes of the account. Set it in the front matter, or for all documents as `defaults.theme_id` in `igx.config.json`. `igx build` and `igx check` do not ask for it.",
    bad: "---\ntitle: Coffee\n---\n\n# Coffee\n",
    good: "---\ntitle: Coffee\ntheme_id: 45\n---\n\n# Coffee\n",
  },
  {
    code: "disputed-characters",
    severity: "warning",
    explanation:
      "A field of the request other than the content contains `*`, `~`, `!`, `'`, `(` or `)`. Clients of the service encode these characters differently, so the service may compute another signature and refuse the request. In the content igx writes them in a form that all encode alike. The finding is reported once a run, for the first document.",
    bad: "---\ntitle: Coffee (2026)\ntheme_id: 45\n---\n\n# Coffee\n",
    good: "---\ntitle: Coffee in 2026\ntheme_id: 45\n---\n\n# Coffee\n",
  },
] as const satisfies readonly RuleText[];

export type PublishRuleCode = (typeof publishRules)[number]["code"];
