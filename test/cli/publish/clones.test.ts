import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { isHours } from "../../support/long.js";
import { documentText, publishIn } from "../../support/publish-service.js";
import { jsonAnswer, type RawHook, type RawService, recordOf, withRawService } from "../../support/raw-service.js";

/*
 * Clones of one project publish at once, without a lease, to a service whose list is some time behind. With IGX_LONG=hours: a hundred rounds, and a list
 * that is 12 s behind.
 */

const [rounds, lag, atOnce] = isHours ? [100, 12_000, 25] : [2, 200, 2];
const titles = Array.from({ length: 8 }, (_, at) => `Report ${at + 1}`);

/** A list that shows what was there `lag` milliseconds ago. */
function lagging(service: RawService): RawHook {
  const history: { readonly at: number; readonly records: readonly object[] }[] = [{ at: 0, records: [] }];
  return (request, _, work) => {
    if (request.isList) return jsonAnswer(200, history.findLast(({ at }) => at <= Date.now() - lag!)!.records);
    const answer = work();
    if (request.method !== "GET") history.push({ at: Date.now(), records: [...service.items.values()].map(recordOf) });
    return answer;
  };
}

interface Round {
  readonly codes: readonly number[];
  /** Titles that are there more than once, and that no run with exit 4 names. */
  readonly unnamed: readonly string[];
  readonly twice: number;
  readonly lost: readonly string[];
}

async function round(clones: number): Promise<Round> {
  let result: Round | undefined;
  // Each service has an authority of its own: so many at once would wait for each other's lock.
  await withRawService(join(await folderWith({}), "ca"), async (service) => {
    service.hook = lagging(service);
    const files = Object.fromEntries(titles.map((title, at) => [`r${at}.igx`, documentText(title)]));
    const timing = { listDelayMs: isHours ? 3000 : 100, findMs: isHours ? 60_000 : 10_000, random: Math.random };
    const publish = async () => {
      const root = await folderWith(files);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      return publishIn(root, service, ["."], { concurrency: 4, rate: 20, timing });
    };
    const runs = await Promise.all(Array.from({ length: clones }, publish));
    const counts = new Map<string, number>();
    for (const { title } of service.items.values()) counts.set(title, (counts.get(title) ?? 0) + 1);
    const twice = titles.filter((title) => (counts.get(title) ?? 0) > 1);
    const said = runs.flatMap(({ code, err }) => (code === 4 ? [err] : [])).join("");
    result = {
      codes: runs.map(({ code }) => code),
      unnamed: twice.filter((title) => !said.includes(`r${titles.indexOf(title)}`) && !said.includes(title)),
      twice: twice.length,
      lost: titles.filter((title) => !counts.has(title)),
    };
  });
  return result!;
}

describe.each([2, 3])("%i clones at once", (clones) => {
  test("leave no title twice, or end with 4 and name it", { timeout: 3_600_000 }, async () => {
    const done: Round[] = [];
    for (let first = 0; first < rounds!; first += atOnce!)
      done.push(
        ...(await Promise.all(Array.from({ length: Math.min(atOnce!, rounds! - first) }, () => round(clones)))),
      );
    const wrong = done.filter(
      ({ unnamed, lost, codes }) => unnamed.length + lost.length > 0 || codes.some((code) => ![0, 4].includes(code)),
    );
    if (isHours) {
      const twice = done.filter((one) => one.twice > 0).length;
      const refused = done.filter(({ codes }) => codes.includes(4)).length;
      console.log(
        `${clones} clones, ${done.length} rounds: ${twice} with titles twice at the end, ${refused} with exit 4`,
      );
    }
    expect(wrong).toEqual([]);
  });
});
