/** A list that only grows, as its readers see it. Arrays meet it, too. */
export interface Appended<T> extends Iterable<T> {
  readonly length: number;
  at(index: number): T | undefined;
  slice(from?: number, to?: number): T[];
  map<U>(change: (item: T, index: number) => U): U[];
  filter(holds: (item: T, index: number) => boolean): T[];
  findLast(holds: (item: T, index: number) => boolean): T | undefined;
}

/** A list with more items at its end. Only a list that is no {@link AppendList} is copied. */
export function appendTo<T>(list: Appended<T>, more: readonly T[]): AppendList<T> {
  return (list instanceof AppendList ? list : AppendList.of(list)).concat(more);
}

/**
 * An immutable list whose copies with more items share its storage. Appending one item takes the
 * same time at any length. A copied array would make a run of 100,000 events quadratic.
 *
 * @example
 * const one = AppendList.of(['a']);
 * const two = one.append('b');
 * [one.length, two.length]; // [1, 2]
 */
export class AppendList<T> implements Appended<T> {
  readonly length: number;
  /** May hold items of later lists behind its own ones. */
  readonly #items: T[];

  private constructor(items: T[], length: number) {
    this.#items = items;
    this.length = length;
  }

  /** A list of these items. */
  static of<T>(items: Iterable<T> = []): AppendList<T> {
    const own = [...items];
    return new AppendList(own, own.length);
  }

  /** The list with more items at its end. Of two lists made from one, the second copies. */
  append(...more: readonly T[]): AppendList<T> {
    return this.concat(more);
  }

  /** Like {@link append}, for any number of items. */
  concat(more: readonly T[]): AppendList<T> {
    if (more.length === 0) return this;
    const isLatest = this.#items.length === this.length;
    const items = isLatest ? this.#items : this.#items.slice(0, this.length);
    for (const item of more) items.push(item);
    return new AppendList(items, items.length);
  }

  at(index: number): T | undefined {
    const own = index < 0 ? this.length + index : index;
    return own < 0 || own >= this.length ? undefined : this.#items[own];
  }

  slice(from = 0, to = this.length): T[] {
    const end = to < 0 ? this.length + to : Math.min(to, this.length);
    const start = from < 0 ? Math.max(0, this.length + from) : from;
    return this.#items.slice(start, Math.max(start, end));
  }

  map<U>(change: (item: T, index: number) => U): U[] {
    return this.slice().map(change);
  }

  filter(holds: (item: T, index: number) => boolean): T[] {
    return this.slice().filter(holds);
  }

  findLast(holds: (item: T, index: number) => boolean): T | undefined {
    for (let index = this.length - 1; index >= 0; index--) {
      const item = this.#items[index];
      if (item !== undefined && holds(item, index)) return item;
    }
    return undefined;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let index = 0; index < this.length; index++) yield this.#items[index] as T; // index < length
  }
}
