import { DEFAULT_RESULT_BUDGET_CHARS } from '../core/index.ts';
import { withDefaults } from '../lib/read-members.ts';
import { checkNames } from './check-names.ts';
import { STORE_MS } from './stores/guard-stores.ts';

/**
 * The limits of one request.
 *
 * Source: docs/contract.md#edge-limits.
 */
export interface ToolServerLimits {
  /** Size of a body, in bytes. Default 1,000,000. */
  bodyBytes: number;
  /** How long a body may take to arrive, in milliseconds. Default 10,000. */
  bodyMs: number;
  /** How deeply a body may nest. Default 32, at most 1,000. */
  depth: number;
  /** Calls in one batch; at most `subjectCalls`. Default 100. */
  calls: number;
  /** How long a batch may run, in milliseconds; running calls are aborted then. Default 30,000. */
  timeMs: number;
  /**
   * How long a task of an MCP client may run, in milliseconds. Default 600,000, ten minutes.
   */
  taskMs: number;
  /**
   * The largest budget that a caller may ask for, of a whole batch, in UTF-16 code units. Default
   * 80,000.
   */
  resultChars: number;
  /**
   * Pictures, audio and files in `structured`, of all results of one answer, in bytes. Default
   * 5,000,000.
   */
  mediaBytes: number;
  /** Length of a token, in characters. Default 8,192. */
  tokenChars: number;
  /** How long `auth.verify` may take, in milliseconds. Default 10,000. */
  verifyMs: number;
  /**
   * How long the store of rate limits may take, in milliseconds; then limited calls are refused, and
   * the store is not asked for 5 s. Default 5,000. A store with a time limit of its own keeps it.
   */
  storeMs: number;
  /** Calls of one subject that run at once in one isolate. Default 200. */
  subjectCalls: number;
  /** Event streams of one subject that are open at once in one isolate. Default 50. */
  subjectStreams: number;
}

/**
 * The default limits.
 *
 * Source: docs/contract.md#edge-limits.
 */
export const DEFAULT_LIMITS: ToolServerLimits = {
  bodyBytes: 1_000_000,
  bodyMs: 10_000,
  depth: 32,
  calls: 100,
  timeMs: 30_000,
  taskMs: 600_000,
  resultChars: DEFAULT_RESULT_BUDGET_CHARS,
  mediaBytes: 5_000_000,
  tokenChars: 8192,
  verifyMs: 10_000,
  storeMs: STORE_MS,
  subjectCalls: 200,
  subjectStreams: 50,
};

/** The longest time of a timer, in milliseconds. */
export const MOST_TIMER_MS = 2 ** 31 - 1;

/** Those of timers, and of nesting without a stack overflow. */
const AT_MOST: Partial<Record<string, number>> = {
  bodyMs: MOST_TIMER_MS,
  timeMs: MOST_TIMER_MS,
  taskMs: MOST_TIMER_MS,
  verifyMs: MOST_TIMER_MS,
  storeMs: MOST_TIMER_MS,
  depth: 1000,
};

/** @throws TypeError for a limit that is not a positive number, or too high. */
export function toLimits(given: Partial<ToolServerLimits> = {}): ToolServerLimits {
  checkNames(given, Object.keys(DEFAULT_LIMITS), 'the limits');
  const limits = withDefaults(DEFAULT_LIMITS, given);
  for (const [name, value] of Object.entries(limits)) {
    if (!(typeof value === 'number' && Number.isFinite(value) && value > 0)) {
      throw new TypeError(`limits.${name} is ${String(value)}. Give a positive number.`);
    }
    const most = AT_MOST[name] ?? Number.MAX_SAFE_INTEGER;
    if (value > most) throw new TypeError(`limits.${name} is ${value}. Give at most ${most}.`);
  }
  // A larger batch could never run.
  return { ...limits, calls: Math.min(limits.calls, limits.subjectCalls) };
}
