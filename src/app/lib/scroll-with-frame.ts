/**
 * Scrolls an element into view with the next frame. At once, the browser would have to lay out the
 * page twice: now, and after the other changes of the frame.
 *
 * @returns a function that cancels
 */
export function scrollWithFrame(find: () => Element | null | undefined): () => void {
  const frame = requestAnimationFrame(() => find()?.scrollIntoView({ block: 'nearest' }));
  return () => cancelAnimationFrame(frame);
}
