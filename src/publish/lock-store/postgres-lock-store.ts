import { hash } from "node:crypto";
import { connectPostgres } from "../queue/connect-postgres.js";
import { makeTables } from "../queue/postgres-tables.js";
import type { OpenOptions } from "../queue/queue-connection.js";
import type { Lease, LockStore } from "./lock-store.js";

/** Two tables. The clock is that of the server. Each statement does no harm if it is sent twice. Rejects if the server does not answer or refuses. */
export async function openPostgresLockStore(url: string, name: string, options: OpenOptions): Promise<LockStore> {
  const connection = await connectPostgres({ url }, options);
  const { query, end } = connection;
  try {
    await makeTables(connection);
  } catch (error) {
    await end();
    throw error;
  }
  const held = ({ fence, token }: Lease) => [name, fence, token] as const;
  const count = async (text: string, values: readonly unknown[]) => (await query<object>(text, values)).length;
  return {
    take: async (token, holder, milliseconds) => {
      const [own] = await query<{ fence: string }>(take, [name, token, holder, milliseconds]);
      if (own) return Number(own.fence);
      const [present] = await query<{ holder: string; left: number; fence: string; token: string }>(whose, [name]);
      return { ...present!, leftMs: present!.left, fence: Number(present!.fence) };
    },
    renew: async (own, milliseconds) => (await count(renew, [...held(own), milliseconds])) > 0,
    release: async (own) => void (await count(renew, [...held(own), 0])),
    read: async () => {
      const rows = await query<{ field: string; value: string }>(readAll, [name]);
      return new Map(rows.map(({ field, value }) => [field, value]));
    },
    write: async (own, changes) => {
      const set = [...changes].flatMap(([field, value]) => (value === undefined ? [] : [[idOf(field), field, value]]));
      const gone = [...changes].flatMap(([field, value]) => (value === undefined ? [idOf(field)] : []));
      const columns = [0, 1, 2].map((at) => set.map((row) => row[at]));
      return (await count(write, [...held(own), gone, ...columns])) > 0;
    },
    close: end,
  };
}

const idOf = (field: string): string => hash("sha256", field);

const now = "extract(epoch from clock_timestamp())::double precision * 1000";

const take = `
insert into igx.leases as lease (name, fence, token, holder, until_ms) values ($1, 1, $2, $3, ${now} + $4::double precision)
on conflict (name) do update set
  fence = lease.fence + case when lease.token = excluded.token then 0 else 1 end,
  token = excluded.token, holder = excluded.holder, until_ms = excluded.until_ms
where lease.until_ms <= ${now} or lease.token = excluded.token
returning fence::text`;

const whose = `select holder, until_ms - ${now} as left, fence::text, token from igx.leases where name = $1`;

const renew = `
update igx.leases set until_ms = ${now} + $4::double precision
where name = $1 and fence = $2::bigint and token = $3 returning name`;

const readAll = "select field, value from igx.entries where name = $1";

/** Locks the row of the lease until everything is written: a run that takes the lease meanwhile waits, and then reads the new entries. */
const write = `
with held as (select name from igx.leases where name = $1 and fence = $2::bigint and token = $3 for update),
gone as (delete from igx.entries using held where entries.name = held.name and id = any($4::text[])),
written as (
  insert into igx.entries (name, id, field, value)
  select held.name, change.* from held, unnest($5::text[], $6::text[], $7::text[]) as change
  on conflict (name, id) do update set value = excluded.value
)
select name from held`;
