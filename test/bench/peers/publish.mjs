// A bare loop that sends signed bodies, a line each. Usage: publish.mjs BODIES URL CA CONCURRENCY
import { readFileSync } from "node:fs";
import { Pool } from "undici";

const [, , file, url, ca, concurrency] = process.argv;
const bodies = readFileSync(file, "utf8").split("\n");
const pool = new Pool(url, { connections: Number(concurrency), connect: { ca: readFileSync(ca) } });
let next = 0;

async function send() {
  while (next < bodies.length) {
    const answer = await pool.request({
      method: "POST",
      path: "/service/v1/infographics",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: bodies[next++],
    });
    const { id } = await answer.body.json();
    if (answer.statusCode >= 300 || !id) throw new Error(`refused: ${answer.statusCode}`);
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, send));
await pool.close();
