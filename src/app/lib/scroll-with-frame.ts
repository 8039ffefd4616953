/**
 * Scrolls an element into view with the next frame, unless it is in view. At once, the browser would
 * have to lay out the page twice: now, and after the other changes of the frame.
 *
 * @returns a function that cancels
 */
export function scrollWithFrame(find: () => Element | null | undefined): () => void {
  const frame = requestAnimationFrame(() => {
    const element = find();
    // Browsers take a call for a place that the user went to: the next Tab would start from there.
    if (element && !isInView(element)) element.scrollIntoView({ block: 'nearest' });
  });
  return () => cancelAnimationFrame(frame);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) return false;
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue;
    const edges = box.getBoundingClientRect();
    if (top < edges.top || bottom > edges.bottom) return false;
  }
  return true;
}
