/**
 * Runs work that may be requested again while it runs: one run at a time, then one more for all requests meanwhile. Kinds of work have
 * ranks; the highest rank requested is done.
 */
export function newestWins(work: (rank: number) => Promise<void>): (rank: number) => Promise<void> {
  let wanted = 0;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (wanted > 0) {
      const rank = wanted;
      wanted = 0;
      await work(rank);
    }
  };
  return (rank) => {
    wanted = Math.max(wanted, rank);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
