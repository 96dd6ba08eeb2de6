/** Whether an element is on the page and nothing around it is hidden. Asking for its box instead would lay out the whole page. */
export const isShown = (element: HTMLElement): boolean => element.isConnected && element.closest("[hidden]") === null;
