import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { cleanEnvironment, cliPath, folderWith } from "../../support/cli.js";
import { eventually } from "../../support/eventually.js";
import { type HostedView, openView } from "../../support/mcp-app-host.js";
import { violations } from "../../support/preview-page.js";

const chart = "# Coffee\n\n@chart column\n| Quarter | Tonnes |\n|---|--:|\n| Q1 | 1 |\n| Q2 | 3 |\n";
/** A name that would be markup, if it were not text. */
const hostile = '<img src="x" onerror="document.title = 1">';
const misspelled = chart.replace("column", `"${hostile.replaceAll('"', "'")}"`);

/** The page that the tool names, and a result of the tool, both from the real command. */
async function served(source: string) {
  const cwd = await folderWith({});
  const client = new Client({ name: "host", version: "1" });
  const env = cleanEnvironment(cwd);
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [cliPath, "mcp"], cwd, env }));
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const { ui } = tools.find(({ name }) => name === "render")!._meta as {
    readonly ui: { readonly resourceUri: string };
  };
  const { contents } = await client.readResource({ uri: ui.resourceUri });
  const args = { source };
  const result = await client.callTool({ name: "render", arguments: args });
  return { page: (contents[0] as { readonly text: string }).text, args, result };
}

describeInBrowser("the page of a drawn document in a host", () => {
  const browser = withBrowser();

  async function show(source: string, width: number, theme: "light" | "dark") {
    const { page: text, args, result } = await served(source);
    // The browser prefers the other look: what counts is the host's.
    const colorScheme = theme === "light" ? "dark" : "light";
    const page = await browser.page({ viewport: { width, height: 900 }, colorScheme });
    const view = await openView(page, text, { theme });
    await view.bridge("sendToolInput", { arguments: args });
    return { page, ...view, send: () => view.bridge("sendToolResult", result) };
  }

  /** The heights that the host gives to the view and that the view needs, once they are equal. */
  const fits = ({ frame }: Pick<HostedView, "frame">) =>
    expect.poll(() => frame.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0);

  const colorOf = ({ frame }: Pick<HostedView, "frame">) => frame.evaluate("getComputedStyle(document.body).color");

  test.each([
    [1280, "light"],
    [390, "dark"],
  ] as const)("shows the picture with its text at %d pixels, %s", async (width, theme) => {
    const view = await show(chart, width, theme);
    await eventually(() => view.frame.getByText("The picture is being drawn.").count()).toBe(1);
    await view.send();
    const picture = view.frame.getByRole("img");
    await picture.waitFor();
    await eventually(() => picture.getAttribute("alt")).toContain("Highest: Q2 (3)");
    await fits(view);
    const box = (await picture.boundingBox())!;
    expect([box.width, box.height > 100]).toEqual([Math.min(width, 1440), true]);
    await eventually(() => violations(view.frame)).toEqual([]);
    await eventually(() => view.frame.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    await eventually(() => colorOf(view)).toBe(theme === "dark" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)");
    expect(await view.troubles()).toEqual([]);
  });

  test("takes the height of another width, and the other look, and ends when the host asks", async () => {
    const view = await show(chart, 1280, "light");
    await view.send();
    const picture = view.frame.getByRole("img");
    await picture.waitFor();
    await fits(view);
    const before = (await picture.boundingBox())!.height;
    await view.page.setViewportSize({ width: 390, height: 900 });
    await fits(view);
    expect((await picture.boundingBox())!.height).toBeLessThan(before);
    await view.bridge("setHostContext", { theme: "dark" });
    await expect.poll(() => colorOf(view)).toBe("rgb(255, 255, 255)");
    expect(await view.bridge("teardownResource", {})).toEqual({});
    expect(await view.troubles()).toEqual([]);
  });

  test("shows findings as text where there is no picture", async () => {
    const view = await show(misspelled, 390, "dark");
    await view.send();
    const item = view.frame.getByRole("listitem");
    await item.waitFor();
    await eventually(() => item.textContent()).toContain("<img src=");
    await eventually(() => view.frame.getByRole("img").count()).toBe(0);
    await fits(view);
    await eventually(() => violations(view.frame)).toEqual([]);
    expect(await view.troubles()).toEqual([]);
  });

  test("says so if the call was cancelled", async () => {
    const view = await show(chart, 390, "light");
    await view.bridge("sendToolCancelled", { reason: "the user stopped it" });
    await view.frame.getByText("The picture was not drawn: the user stopped it").waitFor();
    await eventually(() => violations(view.frame)).toEqual([]);
  });
});
