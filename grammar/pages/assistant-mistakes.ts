/** One mistake that language models make, each on one line of a document. `given` are lines above it that it needs. */
export interface AssistantMistake {
  readonly given?: string;
  readonly wrong: string;
  readonly right: string;
}

const crops = "```csv crops\ncountry,bags\nBrazil,69.9\nVietnam,\n```";
const bar = "@chart bar\n| Country | Bags |";

/** The mistakes of the guide for assistants. A test compiles both sides: the wrong one has findings, the right one none. */
export const assistantMistakes: readonly AssistantMistake[] = [
  { given: bar, wrong: "| Brazil | 1,200 |", right: "| Brazil | 1200 |" },
  { given: bar, wrong: "| Brazil | 42% |", right: "| Brazil | 42 |" },
  { wrong: "**Bold** and [a link](https://example.org)", right: "Bold and a link" },
  { wrong: "- an item", right: "An item is a paragraph." },
  { wrong: "### Smaller", right: "## Smaller" },
  {
    given: crops,
    wrong: "{{ first(where(crops, c => c.bags > 70)).bags }}",
    right: "{{ first(where(crops, c => (c.bags ?? 0) > 70))?.bags ?? 0 }}",
  },
  { given: crops, wrong: '{{ "Bags: " + length(crops) }}', right: "{{ `Bags: ${length(crops)}` }}" },
  {
    given: crops,
    wrong: '{{ crops.filter(c => c.country == "Brazil")[0].bags }}',
    right: '{{ find(crops, c => c.country == "Brazil")?.bags ?? 0 }}',
  },
  {
    given: crops,
    wrong: "{{ length(crops) > 1 and sum(crops.bags) > 9 ? 1 : 2 }}",
    right: "{{ length(crops) > 1 && sum(crops.bags) > 9 ? 1 : 2 }}",
  },
  { given: crops, wrong: "@chart bar {data=crops}", right: "@chart bar {from=crops}" },
  { given: crops, wrong: '@chart bar {from="crops.csv"}', right: "@chart bar {from=crops}" },
];
