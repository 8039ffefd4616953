import type {
  Clock,
  Tool,
  ToolCall,
  ToolCallResult,
  ToolContext,
  ToolProgressEvent,
  ToolResult,
  TraceEvent,
} from '../../../src/core/index.ts';
import type { Core } from './contract-case.ts';

/** A tool that answers with its own name by default. */
export function tool(name: string, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: `The tool ${name}.`,
    schema: { type: 'object', properties: {} },
    capabilities: {},
    execute: async () => ({ ok: true, value: name }),
    ...more,
  };
}

/** A tool that answers with this text. */
export function saying(name: string, value: string, more: Partial<Tool> = {}): Tool {
  return tool(name, { execute: async () => ({ ok: true, value }), ...more });
}

/** A result that the type forbids, because models and plugins return such results. */
export function malformed<T>(value: unknown): T {
  // The only place where the suite bypasses the types.
  return value as T;
}

export function call(name: string, args: unknown = {}, toolCallId = `id_${name}`): ToolCall {
  return { toolCallId, name, args };
}

export function context(more: Partial<ToolContext> = {}): ToolContext {
  return {
    sessionId: 's1',
    sessionKey: 'suite:contract',
    platform: 'suite',
    workingDir: '/',
    currentTurn: 1,
    messageCount: 1,
    abortSignal: new AbortController().signal,
    emit: () => {},
    resultBudgetChars: 80_000,
    ...more,
  };
}

/** The core's marker after a cut text. `chars` is the length before the cut. */
export function markerOf({ trimText }: Core, chars: number): string {
  return trimText(' '.repeat(chars), 0).text;
}

export function resultsOf(settled: ToolCallResult[]): ToolResult[] {
  return settled.map(({ result }) => result);
}

/** The text that the model reads of each call. */
export function textsOf(settled: ToolCallResult[]): string[] {
  return settled.map(({ result }) => (result.ok ? result.value : result.error));
}

/** The failure of one call, or a sentence that fails the case. */
export function failureOf(settled: ToolCallResult[], at = 0) {
  const result = settled[at]?.result;
  if (!result || result.ok) throw new Error(`call ${at} was expected to fail`);
  return result;
}

export interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
}

export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A clock that only a case advances. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
  /** Fires the earliest timers until `promise` has settled. */
  advanceUntil<T>(promise: Promise<T>): Promise<T>;
}

export function manualClock(): ManualClock {
  let now = 1000;
  const timers = new Map<number, { at: number; callback: () => void }>();
  let last = 0;

  const fireNext = (limit: number): boolean => {
    const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
    if (!next || next[1].at > limit) return false;
    timers.delete(next[0]);
    now = Math.max(now, next[1].at);
    next[1].callback();
    return true;
  };

  return {
    now: () => now,
    setTimeout(callback, ms) {
      last += 1;
      timers.set(last, { at: now + ms, callback });
      return last;
    },
    clearTimeout(handle) {
      if (typeof handle === 'number') timers.delete(handle);
    },
    hold: () => () => {},
    advance(ms) {
      const until = now + ms;
      while (fireNext(until)) {
        // each round fires one timer
      }
      now = until;
    },
    async advanceUntil(promise) {
      let settled = false;
      const settle = () => {
        settled = true;
      };
      promise.then(settle, settle);
      for (let round = 0; round < 1000 && !settled; round += 1) {
        await turns(20);
        if (!settled) fireNext(Number.POSITIVE_INFINITY);
      }
      return promise;
    },
  };
}

/** Waits until pending microtasks have run. */
export async function turns(count = 50): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

export interface Recorder {
  events: TraceEvent[];
  observer(event: TraceEvent): void;
  ofType<T extends TraceEvent['type']>(type: T): Extract<TraceEvent, { type: T }>[];
}

export function recorder(): Recorder {
  const events: TraceEvent[] = [];
  return {
    events,
    observer: (event) => {
      events.push(event);
    },
    ofType: <T extends TraceEvent['type']>(type: T) =>
      events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type),
  };
}

/** Collects the progress that reaches the caller. */
export function progressInto(): { said: ToolProgressEvent[]; emit: ToolContext['emit'] } {
  const said: ToolProgressEvent[] = [];
  return { said, emit: (event) => void said.push(event) };
}
