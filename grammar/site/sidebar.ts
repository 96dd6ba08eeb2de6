import type { SitePage } from "./pages.js";

export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarItem[];
}

/** The pages that are read in an order. Others follow by their titles. */
const learning = [
  "guide/tutorial",
  "guide/from-excel",
  "guide/from-markdown",
  "guide/from-datawrapper",
  "guide/from-json",
];

/** In the order of the README. */
const tasks = [
  ...["find-mistakes", "build", "import", "fill-from-data", "preview", "editors", "render", "diff", "publish"],
  ...["integrations", "library", "commands"],
].map((name) => `guide/${name}`);

const item = ({ title, route }: SitePage): SidebarItem => ({
  text: title,
  link: `/${route.replace(/(^|\/)index$/, "$1")}`,
});

/** The list of pages beside a page, by the folder of the page. */
export function sidebarOf(pages: readonly SitePage[]): Readonly<Record<string, readonly SidebarItem[]>> {
  const below = (folder: string) => pages.filter(({ route }) => route.startsWith(`${folder}/`));
  const inOrder = (routes: readonly string[]) =>
    routes.flatMap((route) => pages.filter((page) => page.route === route));
  const rest = below("guide").filter(({ route }) => ![...learning, ...tasks].includes(route));
  const guide = [
    { text: "Learn", items: inOrder(learning).map(item) },
    { text: "Guide", items: [...inOrder(tasks), ...rest].map(item) },
    { text: "Cookbook", items: below("cookbook").map(item) },
    { text: "Operations", items: below("operations").map(item) },
  ];
  const reference = below("reference").map(item);
  const tables = ["charts", "functions", "commands", "rules"].map((folder) => {
    const [index, ...others] = below(folder);
    return { folder, own: item(index!), items: others.map(item) };
  });
  const referenceWith = (open: string): readonly SidebarItem[] => [
    { text: "Reference", items: reference },
    // Each page contains its whole list, so only the list that it is in is there.
    ...tables.map(({ folder, own, items }) => (folder === open ? { ...own, items } : own)),
  ];
  return {
    "/guide/": guide,
    "/cookbook/": guide,
    "/operations/": guide,
    "/gallery/": [
      { text: "Gallery", items: below("gallery").map(item) },
      { ...tables[0]!.own, items: tables[0]!.items },
    ],
    "/reference/": referenceWith(""),
    ...Object.fromEntries(tables.map(({ folder }) => [`/${folder}/`, referenceWith(folder)])),
  };
}
