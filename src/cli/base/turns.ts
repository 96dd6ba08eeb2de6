/** The place of a piece of work among all, for what is to be said of it. */
export interface Turn {
  /** Called once the turns before it are over, and its own. */
  say?: () => void;
  /** The work is done: nothing is added to `say` any more. */
  readonly end: () => void;
}

/** Takes turns for work that ends in any order, so that all is said in the order in which it began. */
export function createTurns(): () => Turn {
  const open: (Turn & { isOver: boolean })[] = [];
  return () => {
    const turn: (typeof open)[number] = {
      isOver: false,
      end() {
        turn.isOver = true;
        while (open[0]?.isOver) open.shift()!.say?.();
      },
    };
    open.push(turn);
    return turn;
  };
}
