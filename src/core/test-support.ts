import type { Tool } from './contract/tool.ts';
import type { ToolCall } from './contract/tool-call.ts';
import type { ToolContext } from './contract/tool-context.ts';
import type { ToolFailure, ToolResult } from './contract/tool-result.ts';
import type { Clock } from './ports.ts';
import { trimText } from './reduce/trim.ts';
import type { TraceEvent, TraceObserver } from './trace/trace.ts';

/** A clock that advances only on demand. For tests. */
export interface FakeClock extends Clock {
  /** Runs every timer that is due within `ms`, in order. */
  advance(ms: number): void;
  /** How many timers wait. */
  readonly waiting: number;
}

export function createFakeClock(start = 0): FakeClock {
  let now = start;
  let ids = 0;
  const timers = new Map<unknown, { at: number; callback: () => void }>();
  return {
    now: () => now,
    setTimeout(callback, ms) {
      ids += 1;
      timers.set(ids, { at: now + ms, callback });
      return ids;
    },
    clearTimeout: (handle) => void timers.delete(handle),
    hold: () => () => {},
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end);
        const first = due.sort(([, a], [, b]) => a.at - b.at)[0];
        if (!first) break;
        const [id, { at, callback }] = first;
        timers.delete(id);
        now = at;
        callback();
      }
      now = end;
    },
    get waiting() {
      return timers.size;
    },
  };
}

/** A tool that returns its own name by default. */
export function makeTool(name: string, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: `Tool ${name}.`,
    schema: { type: 'object' },
    capabilities: {},
    execute: async () => ({ ok: true, value: name }),
    ...more,
  };
}

/** A tool that returns one text. */
export function sayingTool(name: string, text: string, more: Partial<Tool> = {}): Tool {
  return makeTool(name, { execute: async () => ({ ok: true, value: text }), ...more });
}

export function makeCtx(more: Partial<ToolContext> = {}): ToolContext {
  return {
    sessionId: 's1',
    sessionKey: 'cli:test',
    platform: 'cli',
    workingDir: '/project',
    currentTurn: 1,
    messageCount: 1,
    abortSignal: new AbortController().signal,
    emit: () => {},
    resultBudgetChars: 80_000,
    ...more,
  };
}

/** Calls by name, with ids `c0`, `c1`, … and no arguments. */
export function callsOf(...names: string[]): ToolCall[] {
  return names.map((name, index) => ({ toolCallId: `c${index}`, name, args: {} }));
}

/** Many arguments, and a record of their reads. */
export function manyArguments(length = 50_000) {
  const work = { lists: 0, reads: 0 };
  const wide = Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, at]));
  const args = new Proxy(wide, {
    ownKeys: (target) => {
      work.lists += 1;
      return Reflect.ownKeys(target);
    },
    get: (target, key) => {
      work.reads += 1;
      return Reflect.get(target, key);
    },
  });
  return { args, work };
}

/** The text of any result. */
export function textIn(result: ToolResult | undefined): string {
  if (!result) throw new Error('There is no result.');
  return result.ok ? result.value : result.error;
}

/** The marker after a text that was cut, with its line feed. `chars` is the length before the cut. */
export function trimMarker(chars: number): string {
  return trimText(' '.repeat(chars), 0).text;
}

/** The source of a pattern for the marker of any length. */
export const ANY_TRIM_MARKER: string = trimMarker(7)
  .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  .replace('7', '\\d+');

export function failureResult(error: string): ToolFailure {
  return { ok: false, error, code: 'not_available' };
}

/** An observer that records its events. */
export function createRecorder(): { events: TraceEvent[]; observer: TraceObserver } {
  const events: TraceEvent[] = [];
  return { events, observer: (event) => void events.push(event) };
}

/** Lets everything run that does not wait for a clock. */
export async function flush(): Promise<void> {
  for (let hop = 0; hop < 50; hop += 1) await undefined;
}

/** A thenable that is not a promise. */
export function thenableOf(value: unknown): unknown {
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what tests want here
  return { then: (done: (value: unknown) => void) => done(value) };
}

/** A deliberately wrong value, where types would refuse it. */
export function wrong<T>(value: unknown): T {
  return value as T; // the point of the test that uses it
}

/**
 * An object of 27 small parts, of which JSON would write 2^26. `reads` counts how often its leaf is
 * written as JSON, or read as a property.
 */
export function sharedGraph(how: 'written' | 'read' = 'written'): {
  graph: Record<string, unknown>;
  reads: () => number;
} {
  let reads = 0;
  const count = (): number => {
    reads += 1;
    return 1;
  };
  let graph: Record<string, unknown> =
    how === 'written'
      ? { toJSON: count }
      : Object.defineProperty({}, 'leaf', { enumerable: true, get: count });
  for (let level = 0; level < 26; level += 1) graph = { left: graph, right: graph };
  return { graph, reads: () => reads };
}

/** The same options, with members that a spread would lose. */
export function inheritedForms<T extends object>(options: T): [form: string, options: T][] {
  class Given {
    readonly #options = options;
    static {
      for (const name of Object.keys(options)) {
        Object.defineProperty(Given.prototype, name, {
          get(this: Given) {
            return Reflect.get(this.#options, name);
          },
        });
      }
    }
  }
  return [
    ['inherited', Object.create(options) as T],
    ['getters of a class', new Given() as unknown as T],
  ];
}
