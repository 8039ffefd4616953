/** About the time of a frame, in milliseconds. */
const FRAME_MS = 16;

/**
 * Says in which frames to draw. After a draw that took longer than a frame, the page rests once for
 * as long as the draw was late, so that it has time for keys and clicks.
 *
 * @example
 * const mayDraw = createFramePace(performance.now());
 * requestAnimationFrame(() => mayDraw(performance.now()) && draw());
 */
export function createFramePace(start: number): (now: number) => boolean {
  let last = start;
  let hasDrawn = false;
  let restUntil = start;
  return (now) => {
    const late = now - last - FRAME_MS;
    last = now;
    // Only after a draw: a display of 30 frames a second is always late.
    if (hasDrawn && late > FRAME_MS / 2) restUntil = now + late;
    hasDrawn = now >= restUntil;
    return hasDrawn;
  };
}
