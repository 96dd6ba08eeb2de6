/** A slot in the order of outputs: results are printed in the order in which the work began. */
export interface OutputSlot {
  /** Called when its work and all earlier work is done. */
  print?: () => void;
  /** The work is done: `print` does not change any more. */
  readonly end: () => void;
}

/** Makes slots for work that ends in any order. */
export function createOrderedOutput(): () => OutputSlot {
  const open: (OutputSlot & { isOver: boolean })[] = [];
  return () => {
    const slot: (typeof open)[number] = {
      isOver: false,
      end() {
        slot.isOver = true;
        while (open[0]?.isOver) open.shift()!.print?.();
      },
    };
    open.push(slot);
    return slot;
  };
}
