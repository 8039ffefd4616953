import { isPlainObject } from '../../lib/is-plain-object.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { RawResult, ResultReader } from '../providers/provider.ts';
import { RESULT_READERS } from '../providers/table.ts';
import { type ResultParts, readParts } from './result-parts.ts';

/** A result of a conversation, and its place. */
export interface FoundResult extends ResultParts {
  raw: RawResult;
  name: unknown;
  /** The turn of its call; the first is 1. */
  turn: number;
  /** The position of its message. */
  at: number;
  /** Its place in a list of the message. Absent where the message itself is the result. */
  part?: { key: string; at: number };
}

/** The results of a conversation, in order. */
interface FoundResults {
  results: FoundResult[];
  turns: number;
}

/** Finds the results of a conversation. Messages that cannot be read have none. */
export function findResults(messages: readonly unknown[]): FoundResults {
  const finder = new Finder();
  for (const [at, message] of messages.entries()) {
    const before = finder.results.length;
    try {
      finder.readMessage(message, at);
    } catch {
      // A getter that throws, or a value that is not JSON.
      finder.results.length = before;
    }
  }
  return finder;
}

/** The keys of a message whose lists have its calls and results. */
const LISTS = ['content', 'parts', 'tool_calls', 'toolCalls'];

const READERS: readonly ResultReader[] = /* @__PURE__ */ Object.values(RESULT_READERS);

class Finder implements FoundResults {
  readonly results: FoundResult[] = [];
  turns = 0;
  /** A call without a result begins the next turn. */
  #hasCalls = true;
  readonly #names = new Map<unknown, unknown>();

  readMessage(message: unknown, at: number): void {
    if (!isRecord(message)) return;
    const { role } = message;
    if (this.#read(message, role, { at })) return;
    for (const key of LISTS) {
      const list = message[key];
      if (!Array.isArray(list)) continue;
      for (const [position, part] of list.entries()) {
        if (isRecord(part)) this.#read(part, role, { at, part: { key, at: position } }, message);
      }
    }
  }

  /** @returns whether the object is a call or a result */
  #read(
    value: Record<string, unknown>,
    role: unknown,
    place: Pick<FoundResult, 'at' | 'part'>,
    message = value,
  ): boolean {
    for (const reader of READERS) {
      const call = reader.call(value);
      if (call) {
        this.#names.set(call.id, call.name);
        this.#hasCalls = true;
        return true;
      }
    }
    for (const reader of READERS) {
      const raw = reader.result(value, role);
      if (!raw) continue;
      if (this.#hasCalls) this.turns += 1;
      this.#hasCalls = false;
      const parts = readParts(raw.content);
      // A copy of an instance would be no instance.
      const isCopied = isPlainObject(value) && isPlainObject(message);
      if (parts && isCopied) {
        const name = raw.name ?? this.#names.get(raw.id);
        this.results.push({ ...parts, ...place, raw, name, turn: this.turns });
      }
      return true;
    }
    return false;
  }
}
