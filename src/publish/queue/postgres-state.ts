import type { Pool } from "pg";
import { defaultInterval, type SharedState } from "./shared-state.js";

/** One row in a table beside those of BullMQ, in a schema of its own. The clock is that of the server. */
export async function postgresState(pool: Pool, queue: string): Promise<SharedState> {
  await makeTable(pool);
  await pool.query("insert into igx.queue (name) values ($1) on conflict do nothing", [queue]);
  const set = async (column: "mark" | "reason" | "interval_ms", value: string | number | null) =>
    void (await pool.query(`update igx.queue set ${column} = $2 where name = $1`, [queue, value]));
  return {
    nextTurn: async () => Number((await pool.query<{ wait: number }>(takeTurn, [queue])).rows[0]?.wait ?? 0),
    hold: async (milliseconds) => void (await pool.query(holdTurns, [queue, milliseconds])),
    setRate: (perSecond) => set("interval_ms", 1000 / perSecond),
    read: async () => {
      const { rows } = await pool.query<Row>("select interval_ms, reason, mark from igx.queue where name = $1", [
        queue,
      ]);
      const { interval_ms: interval = defaultInterval, reason, mark } = rows[0] ?? {};
      return { rate: 1000 / interval, ...(reason && { reason }), ...(mark && { mark }) };
    },
    setReason: (reason) => set("reason", reason ?? null),
    setMark: (mark) => set("mark", mark),
  };
}

interface Row {
  readonly interval_ms: number;
  readonly reason: string | null;
  readonly mark: string | null;
}

/** Nobody else makes it meanwhile: `if not exists` does not see what another session has not committed yet. */
async function makeTable(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin; select pg_advisory_xact_lock(hashtext('igx.queue'))");
    await client.query(table);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const table = `
create schema if not exists igx;
create table if not exists igx.queue (
  name text primary key,
  interval_ms double precision not null default ${defaultInterval},
  next_ms double precision not null default 0,
  reason text,
  mark text
)`;

/** The row is locked until it has been written: turns come one after the other. */
const takeTurn = `
with row as (
  select greatest(next_ms, clock.now) as at, clock.now as now
  from igx.queue, (select extract(epoch from clock_timestamp()) * 1000 as now) as clock
  where name = $1 for update of queue
)
update igx.queue set next_ms = row.at + interval_ms from row where name = $1 returning (row.at - row.now)::double precision as wait`;

const holdTurns = `
update igx.queue set next_ms = greatest(next_ms, extract(epoch from clock_timestamp()) * 1000 + $2::double precision)
where name = $1`;
