const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * One tab stop for a group of controls, and arrow keys within it (ARIA Authoring Practices, "roving tabindex"). `keys` are the arrows
 * that move; Home and End always do. `moved` gets the one that has the focus now.
 */
export function roving(
  group: HTMLElement,
  items: () => readonly HTMLElement[],
  keys: "vertical" | "horizontal",
  moved: (item: HTMLElement) => void = () => undefined,
): void {
  const allowed = keys === "vertical" ? ["ArrowDown", "ArrowUp"] : ["ArrowLeft", "ArrowRight"];
  group.addEventListener("keydown", (event) => {
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = target(event.key, at, all.length, allowed);
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
    moved(all[to]!);
  });
  group.addEventListener("focusin", (event) => {
    if (items().includes(event.target as HTMLElement)) setTabStop(items(), event.target as HTMLElement);
  });
}

function target(key: string, at: number, count: number, allowed: readonly string[]): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return allowed.includes(key) ? Math.min(count - 1, Math.max(0, at + steps[key]!)) : undefined;
}

/** Makes a control the tab stop; the first one if it is not in the group. */
export function setTabStop(items: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  const chosen = stop && items.includes(stop) ? stop : items[0];
  for (const item of items) item.tabIndex = item === chosen ? 0 : -1;
}
