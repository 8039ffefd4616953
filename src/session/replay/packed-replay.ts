import type { ReplayCall, ReplayTokens, SessionReplay } from './replay.ts';

/**
 * A replay whose calls are columns. Tens of thousands of objects would keep the page from drawing while it receives
 * them; columns are copied at once. Plain data.
 */
export interface PackedReplay extends Omit<SessionReplay, 'turns'> {
  columns: ReplayColumns;
}

interface ReplayColumns {
  /** For each turn: the calls up to its end. */
  ends: Uint32Array<ArrayBuffer>;
  /** For each turn: the tokens of its window, as recorded and now. */
  windows: Float64Array<ArrayBuffer>;
  /** For each turn: 1 if its window is exact. */
  exact: Uint8Array<ArrayBuffer>;
  /** For each call: its id, its arguments and the reason of its refusal, one after another. */
  texts: string;
  /** The end of each text. */
  textEnds: Uint32Array<ArrayBuffer>;
  /** The names of tools, and for each call the index of its own. */
  names: readonly string[];
  named: Uint32Array<ArrayBuffer>;
  /** The verdicts of refused calls, and for each call the index of its own, or -1. */
  verdicts: readonly Omit<Refusal, 'reason'>[];
  refused: Int32Array<ArrayBuffer>;
  /** For each call: characters recorded, reduced and now, and tokens recorded and now. */
  sizes: Float64Array<ArrayBuffer>;
  /** For each call: see {@link toFlags}. */
  flags: Uint8Array<ArrayBuffer>;
}

type Refusal = NonNullable<ReplayCall['refusal']>;

const TEXTS = 3;
const SIZES = 5;

/** The replay as columns. */
export function packReplay({ turns, ...rest }: SessionReplay): PackedReplay {
  const calls = turns.flatMap((turn) => turn.calls);
  const texts: string[] = [];
  const textEnds = new Uint32Array(calls.length * TEXTS);
  const names = new Index<string>((name) => name);
  const verdicts = new Index<Omit<Refusal, 'reason'>>((one) => JSON.stringify(one));
  const columns = {
    named: new Uint32Array(calls.length),
    refused: new Int32Array(calls.length),
    sizes: new Float64Array(calls.length * SIZES),
    flags: new Uint8Array(calls.length),
  };
  let end = 0;
  for (const [at, call] of calls.entries()) {
    const { toolCallId, name, args, refusal, chars, tokens } = call;
    const { reason = '', ...verdict } = refusal ?? {};
    for (const [index, text] of [toolCallId, args, reason].entries()) {
      texts.push(text);
      end += text.length;
      textEnds[at * TEXTS + index] = end;
    }
    columns.named[at] = names.of(name);
    // A verdict without its reason.
    columns.refused[at] = refusal ? verdicts.of(verdict as Omit<Refusal, 'reason'>) : -1;
    columns.sizes.set(
      [chars.recorded, chars.reduced, chars.now, tokens.recorded, tokens.now],
      at * SIZES,
    );
    columns.flags[at] = toFlags(call);
  }
  let count = 0;
  return {
    ...rest,
    columns: {
      ends: Uint32Array.from(turns, (turn) => {
        count += turn.calls.length;
        return count;
      }),
      windows: Float64Array.from(turns.flatMap(({ window }) => [window.recorded, window.now])),
      exact: Uint8Array.from(turns, ({ window }) => Number(window.isExact)),
      ...{ texts: texts.join(''), textEnds, names: names.all, verdicts: verdicts.all },
      ...columns,
    },
  };
}

function toFlags({ isFailure, hasResult, isKnown, isCut, tokens }: ReplayCall): number {
  const all = [isFailure, hasResult, isKnown, isCut, tokens.isExact];
  return all.reduce((flags, is, bit) => flags | (Number(is) << bit), 0);
}

/** Gives equal values one number. */
class Index<T> {
  readonly all: T[] = [];
  readonly #known = new Map<string, number>();
  readonly #keyOf: (value: T) => string;

  constructor(keyOf: (value: T) => string) {
    this.#keyOf = keyOf;
  }

  of(value: T): number {
    const key = this.#keyOf(value);
    const known = this.#known.get(key) ?? this.all.push(value) - 1;
    this.#known.set(key, known);
    return known;
  }
}

/** A replay whose calls are read one by one. */
export class ReplayView {
  readonly ok = true;
  readonly facts: Omit<PackedReplay, 'columns'>;
  readonly #columns: ReplayColumns;

  constructor({ columns, ...facts }: PackedReplay) {
    this.facts = facts;
    this.#columns = columns;
  }

  get turns(): number {
    return this.#columns.ends.length;
  }

  get calls(): number {
    return this.#columns.named.length;
  }

  /** Tokens of all results from the first turn to this one. @param turn from 1 */
  windowAfter(turn: number): ReplayTokens {
    const { windows, exact } = this.#columns;
    const at = turn - 1;
    return {
      recorded: windows[2 * at] ?? 0,
      now: windows[2 * at + 1] ?? 0,
      isExact: exact[at] !== 0,
    };
  }

  /** The turn of a call, from 1. */
  turnOf(call: number): number {
    const { ends } = this.#columns;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > call) high = middle;
      else low = middle + 1;
    }
    return low + 1;
  }

  callAt(call: number): ReplayCall {
    const { names, named, verdicts, refused, sizes, flags } = this.#columns;
    const [chars = 0, reduced = 0, now = 0, recordedTokens = 0, nowTokens = 0] = sizes.subarray(
      call * SIZES,
      (call + 1) * SIZES,
    );
    const is = (bit: number) => (((flags[call] ?? 0) >> bit) & 1) === 1;
    const verdict = verdicts[refused[call] ?? -1];
    return {
      ...{ toolCallId: this.#text(call, 0), name: names[named[call] ?? -1] ?? '' },
      args: this.#text(call, 1),
      ...(verdict && { refusal: { ...verdict, reason: this.#text(call, 2) } }),
      ...{ isFailure: is(0), hasResult: is(1), isKnown: is(2), isCut: is(3) },
      chars: { recorded: chars, reduced, now },
      tokens: { recorded: recordedTokens, now: nowTokens, isExact: is(4) },
    };
  }

  #text(call: number, which: number): string {
    const { texts, textEnds } = this.#columns;
    const at = call * TEXTS + which;
    return texts.slice(at === 0 ? 0 : textEnds[at - 1], textEnds[at]);
  }
}
