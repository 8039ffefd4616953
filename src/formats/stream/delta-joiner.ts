import { isRecord } from '../../lib/is-record.ts';
import type { FormatProblem } from '../definition.ts';

/** The part of one call that an event has; other fields are absent or empty. */
export interface CallPart {
  id?: unknown;
  name?: unknown;
  /** A further piece of the arguments' JSON text. */
  delta?: unknown;
  /** All arguments, as a value or as JSON text; they replace the pieces. */
  args?: unknown;
}

/** Joins the pieces of calls. */
export interface DeltaJoiner {
  /** Begins a call, also where an earlier one that has ended had this key. */
  start(key: string, part: CallPart): void;
  /** Adds to the call with this key, or begins it. */
  add(key: string, part: CallPart): void;
  /** Ignores this key until a call starts with it. */
  ignore(key: string): void;
  /** The key of the call with this id. */
  keyOf(id: unknown): string | undefined;
  /** Ends a call. A second end of the same call has no effect. */
  end(key: string): void;
  /** Ends all calls. */
  endAll(): void;
  /** Reports an event that is no part of a call, such as an error. */
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

/** A joined call; not checked yet. */
export interface JoinedCall {
  id: unknown;
  name: unknown;
  args: unknown;
  /** JSON pointer to the event with which it began. */
  path: string;
}

/**
 * @param index the position of the current event, for the problems' paths
 */
export function createDeltaJoiner(
  index: () => number,
  problems: FormatProblem[],
): DeltaJoiner & { calls(): JoinedCall[] } {
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
    // Some servers send an object instead of a piece of its text.
    const whole = isRecord(delta) ? delta : args;
    if (isEmpty(whole)) return;
    call.whole = whole;
    call.ended = true;
  }

  return {
    start(key, part) {
      const known = open.get(key);
      // A repeated start adds nothing.
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
      all.flatMap((call): JoinedCall[] => {
        const { at, id, name, pieces, whole, ended } = call;
        const path = `/${at}`;
        const entry = typeof name === 'string' && name !== '' ? { entry: name } : {};
        if (isEmpty(name)) {
          const message = 'The start of this call is not in the stream; it is left out.';
          problems.push({ path, message });
          return [];
        }
        const args = whole ?? pieces.join('');
        // An empty text may be an empty object, or a connection that broke.
        if (!ended && typeof args === 'string' && !isComplete(args)) {
          const message = 'The stream ended before its arguments did; the call is left out.';
          problems.push({ path, ...entry, message });
          return [];
        }
        return [{ id, name, args, path }];
      }),
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether the arguments came in one piece: a next start without an id is then another call. */
function isWhole({ pieces }: OpenCall): boolean {
  return pieces.length === 1 && isComplete(pieces[0] ?? '');
}

function isComplete(json: string): boolean {
  try {
    // A number may lack digits; an object ends in its bracket.
    return typeof JSON.parse(json) === 'object';
  } catch {
    return false;
  }
}
