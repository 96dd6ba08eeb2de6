/** Runs an update and keeps the element at the top of the view there. A view at the very top stays at the top. */
export function keepScroll(scroller: HTMLElement, anchors: () => Iterable<Element>, update: () => void): void {
  const top = scroller.getBoundingClientRect().top;
  const anchor = scroller.scrollTop > 0 ? firstBelow(anchors(), top) : undefined;
  const before = anchor?.getBoundingClientRect().top ?? 0;
  update();
  if (anchor?.isConnected) scroller.scrollTop += anchor.getBoundingClientRect().top - before;
}

function firstBelow(elements: Iterable<Element>, top: number): Element | undefined {
  for (const element of elements) if (element.getBoundingClientRect().bottom > top + 1) return element;
  return undefined;
}
