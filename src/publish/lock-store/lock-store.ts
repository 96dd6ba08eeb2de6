/**
 * The lock file in a database that machines share: one text for each field, and a lease. Each lease has a number, larger than those before it, which
 * each write carries: a run that was suspended until another one took the lease can write nothing more. Functions reject if the server fails.
 */
export interface LockStore {
  /** The number of the new lease, or who has the present one. Asked again with the same token, it answers the same. */
  readonly take: (token: string, holder: string, milliseconds: number) => Promise<number | PresentLease>;
  /** False if another run has taken the lease. One that is over but was not taken goes on. */
  readonly renew: (lease: Lease, milliseconds: number) => Promise<boolean>;
  readonly release: (lease: Lease) => Promise<void>;
  readonly read: () => Promise<ReadonlyMap<string, string>>;
  /** Sets fields, and removes fields with `undefined`. Writes all, or nothing and returns false if another run has taken the lease. */
  readonly write: (lease: Lease, changes: FieldChanges) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface Lease {
  readonly fence: number;
  /** Random: after a server has lost its data, numbers begin anew. */
  readonly token: string;
}

export interface PresentLease extends Lease {
  readonly holder: string;
  readonly leftMs: number;
}

export type FieldChanges = ReadonlyMap<string, string | undefined>;
