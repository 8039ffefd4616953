import { messageOf } from '../../lib/message-of.ts';
import type { ToolCall, ToolCallResult } from '../contract/tool-call.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { isPromise } from '../is-promise.ts';
import type { ToolEntry } from '../registry/tool-entry.ts';
import { err } from '../results/results.ts';
import { onAbort } from './abort.ts';
import { grantBudgets } from './budget.ts';
import { aborted } from './failures.ts';
import { toTurnCall } from './gates/lookup.ts';
import { admit, perform } from './pipeline.ts';
import { conclude, isEven, settle } from './settle.ts';
import type { Turn } from './turn.ts';
import type { OpenCall, TurnCall } from './turn-call.ts';

/**
 * Runs the calls of one turn. All look-ups and gates run first, in input order. Then as many calls
 * execute at once as there are slots. Results come in input order.
 *
 * Source: docs/contract.md#parallel.
 */
export function runTurn(
  asked: readonly ToolCall[],
  turn: Turn,
  entries: ReadonlyMap<string, ToolEntry>,
): Promise<ToolCallResult[]> {
  // All look-ups first, before a tool's own code can change the registry.
  const calls = new Array<TurnCall>(asked.length);
  for (let index = 0; index < asked.length; index++) {
    calls[index] = toTurnCall(asked, index, entries, turn.perCallBudget);
  }
  return new Promise((resolve) => new Batch(calls, turn, resolve).admit(0));
}

/** Admits the calls of a turn, then runs them in free slots, until each is settled. */
class Batch {
  readonly #calls: readonly TurnCall[];
  readonly #turn: Turn;
  readonly #resolve: (results: ToolCallResult[]) => void;
  readonly #limit: number;
  #next = 0;
  #running = 0;
  #left: number;
  /** While a loop admits or starts calls: it continues on its own after a settlement. */
  #looping = true;
  #unlisten: (() => void) | undefined = undefined;

  constructor(
    calls: readonly TurnCall[],
    turn: Turn,
    resolve: (results: ToolCallResult[]) => void,
  ) {
    const { concurrency } = turn.options;
    this.#calls = calls;
    this.#turn = turn;
    this.#resolve = resolve;
    this.#limit = concurrency === undefined ? Number.POSITIVE_INFINITY : atLeastOne(concurrency);
    this.#left = calls.length;
    turn.batch = this;
  }

  /** The gates before the first start, of each call, in input order. */
  admit(from: number): void {
    const calls = this.#calls;
    const turn = this.#turn;
    for (let at = from; at < calls.length; at++) {
      const call = calls[at] as TurnCall; // `at` is within bounds
      const refused = admit(call, turn);
      if (isPromise(refused)) {
        this.#wait(call, refused);
        return;
      }
      if (refused) settle(turn, call, refused);
    }
    this.#running = 0;
    this.#fill();
    this.#watch();
  }

  #wait(call: TurnCall, refused: Promise<ToolResult | undefined>): void {
    const next = (late: ToolResult | undefined): void => {
      if (late) settle(this.#turn, call, late);
      this.admit(call.index + 1);
    };
    refused.then(next, (thrown) => next(err(messageOf(thrown))));
  }

  /** Called at each settlement. */
  settled(): void {
    this.#running--;
    this.#left--;
    if (!this.#looping) this.#fill();
  }

  #fill(): void {
    this.#looping = true;
    while (this.#next < this.#calls.length && this.#running < this.#limit) {
      const call = this.#calls[this.#next++] as OpenCall; // within bounds; others have a result
      if (call.result) continue;
      this.#running++;
      if (this.#turn.signal.aborted) settle(this.#turn, call, aborted(call));
      else perform(call, this.#turn);
    }
    this.#looping = false;
    if (this.#left === 0) this.#end();
  }

  /**
   * Starts listening for an abort once the calls take time. Adding a listener costs several times
   * as much as a call with an immediate result.
   */
  #watch(): void {
    let patience = PATIENCE;
    const wait = (): void => {
      if (this.#left === 0) return;
      if (patience-- > 0) void TICK.then(wait);
      else this.#listen();
    };
    wait();
  }

  #listen(): void {
    const { signal } = this.#turn;
    const abort = (): void => {
      if (this.#left === 0) return; // a signal may keep its listener
      this.#looping = true;
      this.#turn.time.passed();
      for (const call of this.#calls) {
        if (!call.result) settle(this.#turn, call, aborted(call), true);
      }
      this.#fill();
    };
    if (signal.aborted) abort();
    else this.#unlisten = onAbort(signal, abort);
  }

  #end(): void {
    const calls = this.#calls;
    const turn = this.#turn;
    this.#unlisten?.();
    if (!isEven(turn)) concludeAll(calls, turn);
    turn.release?.();
    turn.tracer?.batchEnd();
    this.#resolve(turn.results);
  }
}

/** The trim with redistribution: only now the unused characters of short results are known. */
function concludeAll(calls: readonly TurnCall[], turn: Turn): void {
  const { cuts, totalBudget, perCallBudget } = turn;
  const grants =
    cuts?.tokens && cuts.grant
      ? cuts.grant(calls.map(successOf), calls)
      : grantBudgets(totalBudget, perCallBudget, calls.map(wantedChars));
  for (const call of calls) {
    if (call.result) {
      turn.results[call.index] = conclude(call, call.result, grants[call.index] ?? 0, turn);
    }
  }
}

/** The microtasks of a call with an immediate result. */
const PATIENCE = 8;

const TICK = Promise.resolve();

/** The kept characters of a settled call with an unlimited budget. */
function wantedChars({ result, cap }: TurnCall): number {
  return result?.ok ? Math.min(result.value.length, cap) : 0;
}

function successOf({ result }: TurnCall): string {
  return result?.ok ? result.value : '';
}

// Zero slots would never end; a value that is not a number counts as the lowest limit.
function atLeastOne(concurrency: number): number {
  return Math.max(1, Math.floor(concurrency)) || 1;
}
