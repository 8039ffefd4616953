import { messageOf } from '../../lib/message-of.ts';
import type { ToolCall, ToolCallResult } from '../contract/tool-call.ts';
import { isPromise } from '../is-promise.ts';
import type { ToolEntry } from '../registry/tool-entry.ts';
import { onAbort } from './abort.ts';
import { withRealNames } from './argument-aliases.ts';
import { capOf, grantBudgets } from './budget.ts';
import { aborted } from './failures.ts';
import { LOOKUP } from './gates/gate-table.ts';
import { checkLookup } from './gates/lookup.ts';
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
export async function runTurn(
  asked: readonly ToolCall[],
  turn: Turn,
  entries: ReadonlyMap<string, ToolEntry>,
): Promise<ToolCallResult[]> {
  // All look-ups first, before a tool's own code can change the registry.
  const calls: TurnCall[] = [];
  for (let index = 0; index < asked.length; index++) {
    calls.push(toTurnCall(asked, index, entries, turn.perCallBudget));
  }
  const admitted: OpenCall[] = [];
  for (const call of calls) {
    if (!isFound(call, turn)) continue;
    const answer = admit(call, turn);
    const result = isPromise(answer) ? await answer : answer;
    if (result) settle(turn, call, result);
    else admitted.push(call);
  }

  if (admitted.length > 0) {
    const slots = new Slots(admitted, turn);
    turn.slots = slots;
    await slots.run();
  }

  if (!isEven(turn)) {
    // Only now the unused characters of short results are known.
    const grants = grantBudgets(turn.totalBudget, turn.perCallBudget, calls.map(wantedChars));
    for (const call of calls) {
      if (call.result) {
        turn.results[call.index] = conclude(call, call.result, grants[call.index] ?? 0, turn);
      }
    }
  }
  turn.release?.();
  turn.tracer?.batchEnd();
  return turn.results;
}

/** Step 2. The call of an unknown tool is settled at once. */
function isFound(call: TurnCall, turn: Turn): call is OpenCall {
  const verdict = checkLookup(call.entry, call.name);
  turn.tracer?.gate(call, LOOKUP, verdict);
  if ('result' in verdict) settle(turn, call, verdict.result);
  return call.entry !== undefined;
}

/** Runs the admitted calls in free slots, until each is settled. */
class Slots {
  private readonly calls: readonly OpenCall[];
  private readonly turn: Turn;
  private readonly limit: number;
  private next = 0;
  private running = 0;
  private left: number;
  private filling = false;
  private unlisten: (() => void) | undefined = undefined;
  private done: (() => void) | undefined = undefined;

  constructor(calls: readonly OpenCall[], turn: Turn) {
    const { concurrency } = turn.options;
    this.calls = calls;
    this.turn = turn;
    this.left = calls.length;
    this.limit = concurrency === undefined ? Number.POSITIVE_INFINITY : atLeastOne(concurrency);
  }

  run(): Promise<void> {
    return new Promise((resolve) => {
      this.done = resolve;
      this.fill();
      if (this.left > 0) void this.watch();
    });
  }

  /** Called at each settlement. */
  settled(): void {
    this.running--;
    this.left--;
    if (this.left > 0) {
      this.fill();
    } else {
      this.unlisten?.();
      this.done?.();
    }
  }

  private fill(): void {
    // A call may settle while it starts; the loop that started it continues on its own.
    if (this.filling) return;
    this.filling = true;
    while (this.next < this.calls.length && this.running < this.limit) {
      const call = this.calls[this.next++] as OpenCall; // the index is within bounds
      this.running++;
      if (this.turn.signal.aborted) settle(this.turn, call, aborted(call));
      else void perform(call, this.turn);
    }
    this.filling = false;
  }

  /**
   * Starts listening for an abort once the calls take time: adding a listener costs several times
   * as much as a call with an immediate result.
   */
  private async watch(): Promise<void> {
    for (let hop = 0; hop < PATIENCE; hop++) {
      await undefined;
      if (this.left === 0) return;
    }
    const { signal } = this.turn;
    const abort = (): void => this.abort();
    if (signal.aborted) return abort();
    this.unlisten = onAbort(signal, abort);
  }

  private abort(): void {
    this.next = this.calls.length;
    for (const call of this.calls) if (!call.result) settle(this.turn, call, aborted(call), true);
  }
}

/** The microtasks of a call with an immediate result. */
const PATIENCE = 8;

/** The kept characters of a settled call with an unlimited budget. */
function wantedChars({ result, cap }: TurnCall): number {
  return result?.ok ? Math.min(result.value.length, cap) : 0;
}

// Zero slots would never end; a value that is not a number counts as the lowest limit.
function atLeastOne(concurrency: number): number {
  return Math.max(1, Math.floor(concurrency)) || 1;
}

/** A call as it enters the turn. */
export function toTurnCall(
  asked: readonly ToolCall[],
  index: number,
  entries: ReadonlyMap<string, ToolEntry>,
  perCallBudget: number,
): TurnCall {
  const { toolCallId, name, args } = readCall(asked, index);
  const entry = entries.get(name);
  const cap = capOf(entry);
  return {
    index,
    toolCallId,
    name,
    args: entry?.aliases === undefined ? args : withRealNames(args, entry.aliases),
    entry,
    keys: undefined,
    members: undefined,
    cap,
    budget: Math.min(perCallBudget, cap),
    startedAt: undefined,
    release: undefined,
    result: undefined,
    durationMs: 0,
    endedFromOutside: false,
    mask: undefined,
    cached: undefined,
    checked: undefined,
    saved: undefined,
  };
}

/** One call, read once. An unreadable one has no tool name. */
export function readCall(asked: readonly ToolCall[], index: number): ToolCall {
  try {
    const { toolCallId, name, args } = asked[index] as ToolCall; // absent or odd: it throws, or is read as it is
    return { toolCallId, name: typeof name === 'string' ? name : messageOf(name), args };
  } catch {
    return { toolCallId: '', name: '(unreadable call)', args: undefined };
  }
}
