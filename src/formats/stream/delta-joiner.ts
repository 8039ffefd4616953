import { isRecord } from '../../lib/is-record.ts';
import type { FormatProblem, ProviderFormat } from '../definition.ts';
import type { FoundCall } from '../found-call.ts';

/** What an event says about one call; what it does not say is absent or empty. */
export interface CallPart {
  id?: unknown;
  name?: unknown;
  /** A further piece of the arguments' JSON text. */
  delta?: unknown;
  /** All of the arguments, as a value or as JSON text; they replace the pieces. */
  args?: unknown;
}

/** Puts the pieces of calls together. */
export interface DeltaJoiner {
  /** A call begins: also where an earlier one, already ended, had this key. */
  start(key: string, part: CallPart): void;
  /** More of the call with this key, which begins with it where it is new. */
  add(key: string, part: CallPart): void;
  /** What comes with this key is no call, until one starts. */
  ignore(key: string): void;
  /** The key of the call with this id. */
  keyOf(id: unknown): string | undefined;
  /** A further end of the same call changes nothing. */
  end(key: string): void;
  /** Everything that began has ended. */
  endAll(): void;
  /** Something that the stream said and that is no part of a call. */
  report(message: string): void;
}

interface OpenCall {
  at: number;
  id: unknown;
  name: unknown;
  pieces: string[];
  whole: unknown;
  ended: boolean;
}

/**
 * @param index which event is read, for the problems' paths
 */
export function createDeltaJoiner(
  format: ProviderFormat,
  index: () => number,
  problems: FormatProblem[],
): DeltaJoiner & { calls(): FoundCall[] } {
  const all: OpenCall[] = [];
  const open = new Map<string, OpenCall>();

  function create(): OpenCall {
    return { at: index(), id: '', name: '', pieces: [], whole: undefined, ended: false };
  }

  function begin(key: string): OpenCall {
    const call = create();
    all.push(call);
    const before = open.get(key);
    if (before) before.ended = true;
    open.set(key, call);
    return call;
  }

  function fill(call: OpenCall, { id, name, delta, args }: CallPart): void {
    if (isEmpty(call.id)) call.id = id;
    if (isEmpty(call.name)) call.name = name;
    if (typeof delta === 'string' && delta !== '') call.pieces.push(delta);
    // Some servers send an object where a piece of its text is meant.
    const whole = isRecord(delta) ? delta : args;
    if (isEmpty(whole)) return;
    call.whole = whole;
    call.ended = true;
  }

  return {
    start(key, part) {
      const known = open.get(key);
      // A start that is sent twice adds nothing.
      const sameId = known && (isEmpty(part.id) ? !isWhole(known) : part.id === known.id);
      fill(known && !known.ended && sameId ? known : begin(key), part);
    },
    add: (key, part) => fill(open.get(key) ?? begin(key), part),
    ignore: (key) => void open.set(key, { ...create(), ended: true }),
    keyOf: (id) => (isEmpty(id) ? undefined : [...open].find(([, call]) => call.id === id)?.[0]),
    end(key) {
      const call = open.get(key);
      if (call) call.ended = true;
    },
    endAll() {
      for (const call of open.values()) call.ended = true;
    },
    report: (message) => void problems.push({ path: `/${index()}`, message }),
    calls: () =>
      all.flatMap((call): FoundCall[] => {
        const { at, id, name, pieces, whole, ended } = call;
        const path = `/${at}`;
        const entry = typeof name === 'string' && name !== '' ? { entry: name } : {};
        if (isEmpty(name)) {
          const message = 'The start of this call is not in the stream; it is left out.';
          problems.push({ path, message });
          return [];
        }
        const args = whole ?? pieces.join('');
        // No arguments at all may be an empty object, or a connection that broke.
        if (!ended && typeof args === 'string' && !isComplete(args)) {
          const message = 'The stream ended before its arguments did; the call is left out.';
          problems.push({ path, ...entry, message });
          return [];
        }
        return [{ format, id, name, args, path }];
      }),
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether it came in one piece: what has no id either is then another call. */
function isWhole({ pieces }: OpenCall): boolean {
  return pieces.length === 1 && isComplete(pieces[0] ?? '');
}

function isComplete(json: string): boolean {
  try {
    // A number may have had more digits; an object has its bracket.
    return typeof JSON.parse(json) === 'object';
  } catch {
    return false;
  }
}
