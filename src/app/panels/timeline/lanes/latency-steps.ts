/** The longest latency that the timeline adds to a call, in milliseconds. */
const MOST_MS = 60_000;

const STEPS_MS = [1, 5, 10, 50, 100, 500, 1000, 5000];

/**
 * The smallest step that a person can meet, in milliseconds.
 *
 * @param msPerPixel the scale of the timeline
 * @param pixels the least width of a step
 */
export function latencyStep(msPerPixel: number, pixels: number): number {
  return STEPS_MS.find((ms) => ms >= msPerPixel * pixels) ?? MOST_MS / 6;
}

/** The nearest latency that can be set, in milliseconds. */
export function snapLatency(ms: number, step: number): number {
  return Math.min(MOST_MS, Math.max(0, Math.round(ms / step) * step));
}
