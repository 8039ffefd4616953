/**
 * Calls the function with the browser's next frame. A hidden page has no frames, so there it is
 * called soon.
 *
 * @returns a function that cancels.
 */
export function nextFrame(callback: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(callback, 50);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(frame);
}
