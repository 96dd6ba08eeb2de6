/** What a right answer must contain, looked for in what igx draws, which has all that it sends. */
export type Wanted =
  /** A text anywhere. */
  | { readonly text: RegExp }
  /** No text anywhere. */
  | { readonly noText: RegExp }
  /** An element of this type, or one of these chart types, with all that is named. */
  | {
      readonly element: "h1" | "h2" | "body" | "quote" | "separator" | "facts_and_figures" | "map" | "chart";
      readonly charts?: readonly string[];
      /** Rows that begin with a title and contain these values. */
      readonly rows?: readonly (readonly [title: string, ...values: readonly (number | string)[]])[];
      /** The titles of the rows, in this order. */
      readonly order?: readonly string[];
      /** How many rows below the header. */
      readonly count?: number;
      /** Texts that its JSON contains, such as attributes. */
      readonly json?: readonly RegExp[];
    };

export interface AssistantTask {
  readonly words: string;
  /** Files of `data/` that are beside the document. */
  readonly data?: readonly string[];
  readonly wanted: readonly Wanted[];
}

const chart = (charts: readonly string[], more: object = {}): Wanted => ({ element: "chart", charts, ...more });

const bars = ["bar", "column"];
const manyBars = ["bar-grouped", "column-grouped"];
const lines = ["line"];

/** Tasks as people give them to an assistant. `answers/` has what readers of the guide alone wrote; the test of this folder counts. */
export const assistantTasks: readonly AssistantTask[] = [
  {
    words: "A page with the heading “Coffee in 2024” and one sentence: “The world drinks more coffee than ever.”",
    wanted: [
      { element: "h1", json: [/Coffee in 2024/] },
      { element: "body", json: [/The world drinks more coffee than ever\./] },
    ],
  },
  {
    words: "A bar chart of the tonnes that we sold per quarter: Q1 18.2, Q2 21.4, Q3 24.6, Q4 29.3. Give it a heading.",
    wanted: [
      { element: "h1" },
      chart(bars, {
        rows: [
          ["Q1", 18.2],
          ["Q4", 29.3],
        ],
        count: 4,
      }),
    ],
  },
  {
    words: "Show the seats of the parties in election.csv as a doughnut, each party in its own colour from the file.",
    data: ["election.csv"],
    wanted: [
      chart(["pie-doughnut", "pie-semi-circle"], {
        rows: [
          ["Greens", 118],
          ["Conservatives", 197],
        ],
        count: 5,
        json: [/#e3000f/i],
      }),
    ],
  },
  {
    words: "Show the seats in election.csv as bars, the largest party first.",
    data: ["election.csv"],
    wanted: [chart(bars, { order: ["Social Democrats", "Conservatives", "Others", "Greens", "Liberals"] })],
  },
  {
    words:
      "From crops.csv: a bar chart of the bags of 2024 by country, the largest first. Leave out countries without a figure.",
    data: ["crops.csv"],
    wanted: [chart(bars, { order: ["Brazil", "Vietnam", "Colombia", "Indonesia"], rows: [["Brazil", 69.9]] })],
  },
  {
    words: "From crops.csv: compare 2023 and 2024 for each country side by side in one chart.",
    data: ["crops.csv"],
    wanted: [
      chart(manyBars, {
        rows: [
          ["Brazil", 66.4, 69.9],
          ["Vietnam", 26.9, 30.1],
        ],
      }),
    ],
  },
  {
    words:
      "A line chart of the temperature anomaly in temperature.csv from 2017 to 2024, with the unit °C and the source “NASA GISTEMP”.",
    data: ["temperature.csv"],
    wanted: [
      chart(lines, {
        rows: [
          ["2017", 0.92],
          ["2024", 1.28],
        ],
        count: 8,
        json: [/°C/, /NASA GISTEMP/],
      }),
    ],
  },
  {
    words: "The same temperature.csv, with a line at 1.5 that is labelled “Goal of Paris”.",
    data: ["temperature.csv"],
    wanted: [chart(lines, { json: [/Goal of Paris/, /1\.5/] })],
  },
  {
    words: "temperature.csv as a line with the band of uncertainty from lower to upper.",
    data: ["temperature.csv"],
    wanted: [chart(lines, { json: [/"range"|lower/i] })],
  },
  {
    words:
      "A heading that says which year in temperature.csv was the warmest, computed from the file, and by how many degrees (one decimal).",
    data: ["temperature.csv"],
    wanted: [{ element: "h1", json: [/2024/, /1\.3/] }],
  },
  {
    words:
      "Write one sentence with the mean anomaly of temperature.csv, rounded to two decimals, computed from the file.",
    data: ["temperature.csv"],
    wanted: [{ element: "body", json: [/\b1\b|1\.00|0\.9[0-9]|0\.99|1\.0/] }],
  },
  {
    words: "Map of the German states with the unemployment of states.csv, with five classes… no, three are enough.",
    data: ["states.csv"],
    wanted: [{ element: "map", json: [/germany/i, /Bayern/, /9\.9/, /"classes":3/] }],
  },
  {
    words: "A world map that shows Norway 709000, Peru 10092000 and Italy 2755000, title “Where our cities are”.",
    wanted: [{ element: "map", json: [/world/, /Peru/, /10092000/] }, { text: /Where our cities are/ }],
  },
  {
    words:
      "Three facts: 8.1 billion people live on Earth; 71 % of the surface is water; light needs 8 minutes from the Sun.",
    wanted: [{ element: "facts_and_figures", json: [/8\.1 billion/, /71 ?%/, /8 minutes/] }],
  },
  {
    words: "Two charts side by side: left a column chart of A 3, B 5; right a pie of Yes 61, No 39.",
    wanted: [
      chart(["column"], {
        rows: [
          ["A", 3],
          ["B", 5],
        ],
        json: [/"width":0\.5/],
      }),
      chart(["pie", "pie-doughnut", "pie-semi-circle"], {
        rows: [
          ["Yes", 61],
          ["No", 39],
        ],
        json: [/"width":0\.5/],
      }),
    ],
  },
  {
    words:
      "Two headings side by side (Plan and Reality), each with its own chart below it: plan Schools 412.5, Roads 120; reality Schools 398.1, Roads 141.3.",
    wanted: [
      { element: "h2", json: [/Plan/, /"width":0\.5/] },
      { element: "h2", json: [/Reality/, /"width":0\.5/] },
      chart([...bars, ...manyBars, "table"], { rows: [["Schools", 412.5]], json: [/"width":0\.5/] }),
      chart([...bars, ...manyBars, "table"], { rows: [["Schools", 398.1]], json: [/"width":0\.5/] }),
    ],
  },
  {
    words: "The quote “Not everything that counts can be counted.” by William Bruce Cameron.",
    wanted: [{ element: "quote", json: [/Not everything that counts can be counted\./, /William Bruce Cameron/] }],
  },
  {
    words: "Budget from budget.json: planned against spent per department.",
    data: ["budget.json"],
    wanted: [
      chart([...manyBars, "bar", "column"], {
        rows: [
          ["Schools", 412.5],
          ["Police", 201.8],
        ],
        count: 4,
        json: [/398\.1|spent/i],
      }),
    ],
  },
  {
    words: "Which department of budget.json overspent most? Answer it in a heading, computed from the data.",
    data: ["budget.json"],
    wanted: [{ element: "h1", json: [/Roads/] }, { noText: /million/ }],
  },
  {
    words: "A table of the cities in cities.csv with population and area.",
    data: ["cities.csv"],
    wanted: [
      chart(["table"], {
        rows: [
          ["Oslo", 709000, 454],
          ["Graz", 292000, 128],
        ],
        count: 5,
      }),
    ],
  },
  {
    words: "The three largest cities of cities.csv by population as bars; all others together as “Others”.",
    data: ["cities.csv"],
    wanted: [chart(bars, { order: ["Lima", "Rome", "Oslo", "Others"], rows: [["Others", 814000]] })],
  },
  {
    words: "A sentence with the total population of cities.csv, with thousands separators as in English.",
    data: ["cities.csv"],
    wanted: [{ text: /14,370,000/ }],
  },
  {
    words: "The same sentence for German readers: Gesamtbevölkerung, in deutscher Schreibweise.",
    data: ["cities.csv"],
    wanted: [{ text: /14\.370\.000/ }],
  },
  {
    words: "A scatter of area against population of cities.csv. Name Lima and Oslo in it.",
    data: ["cities.csv"],
    wanted: [chart(["scatter"], { rows: [["Lima", 2672, 10092000]], json: [/"names"/] })],
  },
  {
    words:
      "A bar chart of the rent change in cities.csv, without the city that has no value, with plus signs for rises.",
    data: ["cities.csv"],
    wanted: [
      chart(bars, {
        rows: [
          ["Oslo", 3.2],
          ["Rome", -1.4],
        ],
        count: 4,
        json: [/\+/],
      }),
    ],
  },
  {
    words: "visits.csv as a line chart with one line for each source and a point for each day.",
    data: ["visits.csv"],
    wanted: [chart(lines, { count: 4, json: [/Search/, /Mail/, /2600/, /905/] })],
  },
  {
    words: "visits.csv: the sum of the visits of each source as a pie.",
    data: ["visits.csv"],
    wanted: [
      chart(["pie", "pie-doughnut", "pie-semi-circle"], {
        rows: [
          ["Search", 8870],
          ["Mail", 2945],
        ],
        count: 2,
      }),
    ],
  },
  {
    words: "visits.csv stacked by source for each day, with the totals above the stacks.",
    data: ["visits.csv"],
    wanted: [chart(["column-stacked", "bar-stacked"], { count: 4, json: [/"totals":true/, /1820/] })],
  },
  {
    words: "The candlestick chart of stock.csv.",
    data: ["stock.csv"],
    wanted: [chart(["candlestick"], { rows: [["2024-03-04", 176.1, 177, 173.8, 175.1]], count: 5 })],
  },
  {
    words:
      "By how many per cent did the closing price in stock.csv change from the first to the last day? One sentence, one decimal, computed.",
    data: ["stock.csv"],
    wanted: [{ text: /[-−–]?2\.5 ?%/ }],
  },
  {
    words:
      "A waterfall from revenue 500 to profit: costs of goods −210, salaries −130, rent −40; the last bar is the profit.",
    wanted: [chart(["waterfall"], { rows: [["Revenue", 500]], json: [/-210/, /-40/] }), { text: /[Pp]rofit/ }],
  },
  {
    words: "A funnel of our shop: 12000 visits, 3100 baskets, 900 orders.",
    wanted: [chart(["hierarchy-funnel"], { count: 3, json: [/12000/, /900/] })],
  },
  {
    words: "A gauge that shows that the campaign has reached 64 per cent of its target.",
    wanted: [chart(["progress-gauge", "progress-bar"], { json: [/64/] })],
  },
  {
    words: "A treemap of the planned budget in budget.json.",
    data: ["budget.json"],
    wanted: [chart(["treemap"], { rows: [["Schools", 412.5]], count: 4 })],
  },
  {
    words: "A word cloud: data 40, chart 31, map 22, story 18.",
    wanted: [
      chart(["wordcloud"], {
        rows: [
          ["data", 40],
          ["story", 18],
        ],
        count: 4,
      }),
    ],
  },
  {
    words:
      "A template for one country: a parameter country (default Brazil), and the heading says how many million bags that country grew in 2024, from crops.csv.",
    data: ["crops.csv"],
    wanted: [{ element: "h1", json: [/Brazil/, /69\.9/] }],
  },
  {
    words: "A paragraph that is only there if Roads in budget.json were over plan; it says by how much in million.",
    data: ["budget.json"],
    wanted: [{ element: "body", json: [/21\.3/] }],
  },
  {
    words: "For each department of budget.json a small heading and a sentence with plan and spent.",
    data: ["budget.json"],
    wanted: [
      { element: "h2", json: [/Schools/] },
      { element: "h2", json: [/Police/] },
      { text: /398\.1/ },
      { text: /200\.4/ },
    ],
  },
  {
    words: "A column chart of election.csv (shares) in which only the Greens stand out.",
    data: ["election.csv"],
    wanted: [chart(["column", "bar"], { rows: [["Liberals", 11.5]], count: 5, json: [/Greens/] })],
  },
  {
    words: "Set the title “Harvest report”, theme 45, do not publish, language German. One heading: Ernte.",
    wanted: [{ element: "h1", json: [/Ernte/] }],
  },
  {
    words:
      "A table in the document itself (not a file): Mon 12, Tue 15, Wed 9 visitors, as a named table, and the chart and a sentence with the sum both read it.",
    wanted: [
      chart([...bars, "line", "table"], {
        rows: [
          ["Mon", 12],
          ["Wed", 9],
        ],
        count: 3,
      }),
      { text: /\b36\b/ },
    ],
  },
  {
    words: "Use SQL to sum crops.csv by region for 2024 and show it as bars, largest first.",
    data: ["crops.csv"],
    wanted: [chart(bars, { rows: [["Asia", 41]], json: [/South America/, /82\.8/] })],
  },
  {
    words:
      "A sentence that lists the countries of South America in crops.csv: “Brazil and Colombia grow coffee in South America.” Computed, no country twice.",
    data: ["crops.csv"],
    wanted: [{ text: /Brazil and Colombia/ }, { noText: /Brazil, Brazil/ }],
  },
  {
    words:
      "When was the harvest of Brazil in 2024? One sentence with the date in long English form, from crops.csv (dates are day.month.year).",
    data: ["crops.csv"],
    wanted: [{ text: /May 15, 2024|15 May 2024/ }],
  },
  {
    words: "A chart of rents per city from cities.csv with values like 14,800 € in the picture.",
    data: ["cities.csv"],
    wanted: [chart(bars, { rows: [["Oslo", 14800]], count: 5, json: [/€/] })],
  },
  {
    words: "A chart with its own alternative text “Brazil grows twice as much as Vietnam.”: Brazil 69.9, Vietnam 30.1.",
    wanted: [
      chart([...bars, "pie", "pie-doughnut"], {
        rows: [["Brazil", 69.9]],
        json: [/Brazil grows twice as much as Vietnam\./],
      }),
    ],
  },
  {
    words: "A separator between two paragraphs: “Before.” and “After.”",
    wanted: [{ element: "separator" }, { text: /^Before\.$/ }, { text: /^After\.$/ }],
  },
  {
    words:
      "A paragraph that begins with a hash sign: “#1 in the world for coffee”, and another that contains {braces}.",
    wanted: [{ text: /^#1 in the world for coffee/ }, { text: /\{braces\}/ }],
  },
  {
    words: "Icons: 7 of 10 adults drink coffee, as a pictogram.",
    wanted: [chart(["pictochart", "pictochart-sizes", "pictochart-pictorial"], { json: [/\b7\b|70/] })],
  },
  {
    words:
      "The page in the language of the reader: a parameter lang, “en” or “de” with default “de”; the heading is “Coffee” or “Kaffee”.",
    wanted: [{ element: "h1", json: [/Kaffee/] }, { noText: /^Coffee$/ }],
  },
];
