/** A timer of a queue. */
export interface Timer {
  readonly dueAt: number;
  readonly sequence: number;
  readonly callback: () => void;
  /** It waits while time limits are held. */
  readonly isLimit: boolean;
}

/** Timers by due time, and then in the order in which they were made. */
export class TimerQueue {
  /** The next one to fire is the last element. */
  readonly #timers: Timer[] = [];
  #sequence = 0;

  /** The next one to fire. */
  get next(): Timer | undefined {
    return this.#timers.at(-1);
  }

  /** Makes a timer, which is not in the queue yet. */
  create(dueAt: number, callback: () => void, isLimit = false): Timer {
    return { dueAt, sequence: this.#sequence++, callback, isLimit };
  }

  insert(timer: Timer): void {
    this.#timers.splice(positionOf(this.#timers, timer), 0, timer);
  }

  /** @returns whether it was there. */
  delete(timer: Timer): boolean {
    const position = positionOf(this.#timers, timer) - 1;
    if (this.#timers[position] !== timer) return false;
    this.#timers.splice(position, 1);
    return true;
  }

  /** Takes the next one out. */
  removeNext(): void {
    this.#timers.pop();
  }

  clear(): void {
    this.#timers.length = 0;
  }
}

/** Where to insert; where `timer` is in the list already, one behind it. */
function positionOf(timers: readonly Timer[], timer: Timer): number {
  let low = 0;
  let high = timers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = timers[middle];
    if (other !== undefined && !firesBefore(other, timer)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firesBefore(a: Timer, b: Timer): boolean {
  return a.dueAt === b.dueAt ? a.sequence < b.sequence : a.dueAt < b.dueAt;
}
