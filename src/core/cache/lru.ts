/** The limits of {@link Lru}. */
export interface LruBounds {
  readonly maxEntries: number;
  /** Sum of the weights. */
  readonly maxWeight: number;
}

/** A map that drops the least recently used entries. */
export class Lru<T> {
  readonly #bounds: LruBounds;
  // A map keeps the order in which keys were set: the first one is the oldest.
  readonly #kept = new Map<string, { value: T; weight: number }>();
  #weight = 0;

  constructor(bounds: LruBounds) {
    this.#bounds = bounds;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** An entry above the total weight is not stored. */
  set(key: string, value: T, weight: number): void {
    this.delete(key);
    const { maxEntries, maxWeight } = this.#bounds;
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    if (!(weight <= maxWeight)) {
      this.delete(key);
      return;
    }
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= maxEntries && this.#weight <= maxWeight) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#weight = 0;
  }

  get size(): number {
    return this.#kept.size;
  }
}
