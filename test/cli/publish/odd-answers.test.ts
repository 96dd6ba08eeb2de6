import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { documentText, type PublishService, publishIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const changes = (service: PublishService) => service.lines().filter((line) => !line.startsWith("GET"));

test("a create that is answered with 303 is looked for in the list, and sent again only if it is absent", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
    const seeOther = { status: 303, headers: { location: "/service/v1/infographics/id-1" } };
    let posts = 0;
    service.trick = ({ method }) =>
      method === "POST" && ++posts <= 2 ? (posts === 1 ? { afterwards: seeOther } : seeOther) : undefined;
    expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
    expect([...service.stored.values()].map(({ title }) => title)).toEqual(["A", "B"]);
    expect(changes(service)).toHaveLength(3);
    service.asked.length = 0;
    expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
    expect(service.lines()).toEqual([]);
  }));
