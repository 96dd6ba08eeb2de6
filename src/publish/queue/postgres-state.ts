import type { PostgresConnection } from "./connect-postgres.js";
import { defaultRate, type SharedState } from "./shared-state.js";

/** The shared state in two tables. The clock is that of the server. */
export async function postgresState({ query }: PostgresConnection, queue: string): Promise<SharedState> {
  await query("insert into igx.queues (name) values ($1) on conflict do nothing", [queue]);
  const set = async (column: "mark" | "reason" | "rate", value: string | number | null) =>
    void (await query(`update igx.queues set ${column} = $2 where name = $1`, [queue, value]));
  return {
    nextTurn: async () => Number((await query<{ wait: number }>(takeTurn, [queue]))[0]?.wait ?? 0),
    pauseFor: async (milliseconds) => void (await query(holdTurns, [queue, milliseconds])),
    setRate: (perSecond) => set("rate", perSecond),
    announce: async (worker, perSecond, milliseconds) =>
      void (await query(announce, [queue, worker, perSecond ?? null, milliseconds])),
    leave: async (worker) =>
      void (await query("delete from igx.workers where queue = $1 and worker = $2", [queue, worker])),
    read: async () => {
      const [row] = await query<Row>(readAll, [queue]);
      const { rate = defaultRate, workers = 0, reason, mark } = row ?? {};
      return { rate, workers, ...(reason && { reason }), ...(mark && { mark }) };
    },
    setReason: (reason) => set("reason", reason ?? null),
    setMark: (mark) => set("mark", mark),
  };
}

interface Row {
  readonly rate: number;
  readonly workers: number;
  readonly reason: string | null;
  readonly mark: string | null;
}

/** `clock.now`, and `living`: the lowest rate of the workers that live, and how many they are. */
const clockAndLiving = `
with clock as (select extract(epoch from clock_timestamp())::double precision * 1000 as now),
living as (select min(rate) as rate, count(*)::integer as workers from igx.workers, clock where queue = $1 and until_ms > now)`;

const countedRate = `coalesce(least(queues.rate, living.rate), ${defaultRate})`;

/** The row is locked until it has been written: turns come one after the other. */
const takeTurn = `${clockAndLiving},
row as (
  select greatest(next_ms, now) as at, now, 1000 / ${countedRate} as pause
  from igx.queues, clock, living where name = $1 for update of queues
)
update igx.queues set next_ms = row.at + row.pause from row where name = $1 returning (row.at - row.now)::double precision as wait`;

const holdTurns = `
update igx.queues set next_ms = greatest(next_ms, extract(epoch from clock_timestamp()) * 1000 + $2::double precision)
where name = $1`;

/** Forgets workers that ended without notice. */
const announce = `
with gone as (
  delete from igx.workers where ctid in (
    select ctid from igx.workers
    where queue = $1 and worker <> $2 and until_ms < extract(epoch from clock_timestamp()) * 1000 for update skip locked
  )
)
insert into igx.workers (queue, worker, rate, until_ms)
values ($1, $2, $3, extract(epoch from clock_timestamp()) * 1000 + $4::double precision)
on conflict (queue, worker) do update set rate = excluded.rate, until_ms = excluded.until_ms`;

const readAll = `${clockAndLiving}
select ${countedRate} as rate, living.workers, reason, mark from igx.queues, living where name = $1`;
