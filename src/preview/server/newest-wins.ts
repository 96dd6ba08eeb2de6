/**
 * Runs work that may be wanted while it is under way: one run at a time, and one more for all that was wanted meanwhile. The kinds of
 * work are ranked, and the most thorough that was wanted is done.
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
