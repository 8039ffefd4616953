/**
 * What one request may ask of the server.
 *
 * Source: page 5, 'limits on body (1 MB), calls a batch, depth, time'.
 */
export interface ToolServerLimits {
  /** Size of a body in bytes. Default 1 000 000. */
  bodyBytes: number;
  /** How long a body may take to arrive, in milliseconds. Default 10 000. */
  bodyMs: number;
  /** How deeply a body may nest. Default 32. */
  depth: number;
  /** Calls in one batch. Default 100. */
  calls: number;
  /** How long a batch may run, in milliseconds; what runs then is aborted. Default 30 000. */
  timeMs: number;
}

/** The limits where nothing else is said. */
export const DEFAULT_LIMITS: ToolServerLimits = {
  bodyBytes: 1_000_000,
  bodyMs: 10_000,
  depth: 32,
  calls: 100,
  timeMs: 30_000,
};

/** @throws TypeError where a limit is no positive number: it would be no limit at all. */
export function toLimits(given: Partial<ToolServerLimits> = {}): ToolServerLimits {
  const limits = { ...DEFAULT_LIMITS, ...given };
  for (const [name, value] of Object.entries(limits)) {
    if (!(typeof value === 'number' && Number.isFinite(value) && value > 0)) {
      throw new TypeError(`limits.${name} is ${String(value)}. Give a positive number.`);
    }
  }
  return limits;
}
