import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { describeInBrowser, testInBrowser, withBrowser } from "../../support/browser.js";
import { eventually } from "../../support/eventually.js";
import { city, element, openPage, startPreview, tab } from "../../support/preview-page.js";

/* The connection of the page, and what is hostile or large in it, of `igx preview` in a real browser, with the real command behind it. */

const browser = withBrowser();

describeInBrowser("the connection", () => {
  test("that is lost is seen, and comes back by itself, to a preview with another token too", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await preview.stop();
    await eventually(() => page.locator(".status").textContent()).toBe("Connection lost · trying again");
    await preview.write("city.igx", city.replaceAll("A city", "A town"));
    await preview.startAgain();
    await page.getByRole("heading", { name: "A town in 2024" }).waitFor();
    await eventually(() => page.locator(".status strong").textContent()).toBe("Up to date");
    await page.locator(".finding.warning").click();
    await eventually(preview.opened).toEqual(["city.igx 18 15"]);
  });

  test("tells the word of the address to nobody who listens on the port after the preview", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await preview.stop();
    // The browser itself sends a request that is under way once more, to whoever listens then.
    await eventually(() => page.locator(".status").textContent()).toBe("Connection lost · trying again");
    const asked: string[] = [];
    const stranger = createServer(({ url, headers }, response) => {
      asked.push(`${url} ${JSON.stringify(headers)}`);
      response.end("0".repeat(64));
    });
    await new Promise<void>((resolve) => void stranger.listen(Number(new URL(preview.url).port), "127.0.0.1", resolve));
    onTestFinished(() => void stranger.close());
    await eventually(() => asked.length > 1).toBe(true);
    await page.locator(".finding.warning").click();
    await page.getByText("The preview does not answer.").first().waitFor();
    const word = new URL(preview.url).pathname.split("/")[1]!;
    expect(word).toMatch(/^[0-9a-f]{32}$/);
    expect(asked.filter((one) => !one.startsWith("/proof?") || one.includes(word))).toEqual([]);
    stranger.closeAllConnections();
    await new Promise((resolve) => stranger.close(resolve));
    await preview.startAgain();
    await eventually(() => page.locator(".status strong").textContent()).toBe("Up to date");
  });

  test("is made anew when the machine has slept, for an old one may be dead without saying so", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const page = await browser.page();
    await page.clock.install();
    await page.goto(preview.url);
    await element(page, "The first text").waitFor();
    let connections = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith("/events")) connections++;
    });
    await page.clock.fastForward(3_000);
    expect(connections).toBe(0);
    await page.clock.fastForward(600_000);
    await eventually(() => connections).toBe(1);
    await preview.write("city.igx", city.replace("The first text", "The text of the morning"));
    await element(page, "The text of the morning").waitFor();
  });

  test("of more pages than a browser has connections is that of the newest; another one has it when it is looked at", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page: first } = await openPage(browser, preview.url);
    const pages = [first];
    // All in one browser context, which six connections are for.
    while (pages.length < 8) {
      const page = await first.context().newPage();
      await page.goto(preview.url);
      await element(page, "The first text").waitFor();
      pages.push(page);
    }
    const status = () => first.locator(".status strong").textContent();
    await eventually(() => first.locator(".status").textContent()).toBe(
      "Paused · newer previews are open, click the page to continue",
    );
    await preview.write("city.igx", city.replace("The first text", "The text of the morning"));
    await element(pages.at(-1)!, "The text of the morning").waitFor();
    await eventually(() => element(first, "The first text").count()).toBe(1);
    await first.locator(".status").click();
    await element(first, "The text of the morning").waitFor();
    await eventually(status).toBe("Up to date");
  });

  test("an editor that does not start is said", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await page.route("**/open?*", (route) =>
      route.fulfill({ status: 400, json: { ok: false, message: "No editor here." } }),
    );
    await page.locator(".finding.warning").click();
    await page.getByText("No editor here.").first().waitFor();
  });
});

testInBrowser("a hostile document runs no script and loads nothing", async () => {
  const evil = `<img src=x onerror="window.__hacked=1;alert(1)"><script>window.__hacked=1</script></svg>`;
  const colors = `colors=["red;}*{background:url(//evil.example/x)}" "#ff0000\\" onload=\\"alert(1)"]`;
  const quoted = JSON.stringify(evil);
  const good = `---
title: ${evil}
---
// ${evil}
@param name: string = ${quoted}
@param choice: "a" | ${quoted} = ${quoted}

# ${evil}

{{ name }} {{ choice }}

> ${evil}
> -- ${evil}

@chart bar
| ${evil} | </title><script>alert(2)</script> |
|---|---|
| javascript:alert(3) | 3 |
| ${evil} | 4 |

@map ${quoted}
| title | value | label | group |
|---|---|---|---|
| ${evil} | 1 | ${evil} | ${evil} |

@facts
| icon | figure | fact |
|---|---|---|
| ${evil} | ${evil} | ${evil} |

\`\`\`element
{ "type": ${quoted}, "chart_type": ${quoted}, "settings": { "width": ${quoted} } }
\`\`\`
`;
  const preview = await startPreview({ "evil.igx": good }, ["evil.igx"]);
  const { page, troubles } = await openPage(browser, preview.url);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const look = async () => {
    for (const name of ["Findings", "JSON", "Source", "Parameters"]) {
      await tab(page, name).click();
      await page.getByRole("tabpanel", { name }).waitFor();
    }
    await eventually(() => page.evaluate("window.__hacked")).toBe(undefined);
    await eventually(() => page.locator("main script, aside script, main img, aside img").count()).toBe(0);
    expect(await troubles()).toEqual([]);
  };
  // It is drawn as what it is: text.
  await eventually(() => page.locator("main h1").textContent()).toBe(evil);
  await eventually(() => page.locator(".element").count()).toBe(7);
  await look();
  await preview.write("evil.igx", `{{ ${evil} }}\n\n${good.replace("@chart bar", `@chart bar {${colors}}`)}`);
  await page.locator(".status.error").waitFor();
  await eventually(() => page.locator(".notice").textContent()).toContain("The source has");
  await look();
  expect(
    requests.filter(
      (url) =>
        !/^http:\/\/127\.0\.0\.1:\d+\/(?:proof\?[\w-]+|\w+\/(?:drawings\?page=[\w-]+|fonts\/\d+\.ttf))$/.test(url),
    ),
  ).toEqual([]);
});

testInBrowser("of hundreds of elements only those are in the page that are near", async () => {
  const document = Array.from(
    { length: 120 },
    (_, index) => `Text ${index}\n\n@chart bar {height=300}\n| a | b |\n| x | ${index} |\n`,
  );
  const preview = await startPreview({ "big.igx": document.join("\n") }, ["big.igx"]);
  const { page, troubles } = await openPage(browser, preview.url);
  await element(page, "Text 0").first().waitFor();
  await page.locator(".element svg").first().waitFor();
  await eventually(() => page.locator(".element").count()).toBe(240);
  await eventually(() => page.locator(".element svg").count()).toBeLessThan(40);
  await page.evaluate(`document.querySelector(".stage").scrollTop = 1e9`);
  await page.locator(".element", { hasText: "Text 119" }).waitFor();
  await eventually(() => page.locator(".element").first().textContent()).toBe("");
  await preview.write("big.igx", document.join("\n").replace("Text 119", "The end"));
  await page.locator(".element", { hasText: "The end" }).waitFor();
  expect(await troubles()).toEqual([]);
});

testInBrowser("of thousands of lines only those are laid out that are seen", async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `| Row ${index} | ${index} |`).join("\n");
  const document = `@chart table\n| Name | Value |\n|---|---|\n${rows}\n\nThe end.\n`;
  const preview = await startPreview({ "big.igx": document }, ["big.igx"]);
  const { page } = await openPage(browser, preview.url);
  await tab(page, "Source").click();
  await page.locator(".code:visible .line").first().waitFor();
  const count = (wanted: string) =>
    page.evaluate<number>(`[...document.querySelectorAll("#panel-source .line")].filter((line) => ${wanted}).length`);
  const all = await count("true");
  expect(all).toBe(3_006);
  await eventually(() => count("line.checkVisibility({ contentVisibilityAuto: true })")).toBeLessThan(all / 4);
  await element(page, "The end.").click();
  await eventually(() => page.locator(".code:visible .line.marked").allTextContents()).toEqual(["The end."]);
  const { y } = (await page.locator(".code:visible .line.marked").boundingBox())!;
  expect(y).toBeLessThan(800);
});
