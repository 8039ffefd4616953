/**
 * Calls back with the browser's next frame; in a hidden page without frames, soon.
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
