/** The message of the engine's Worker after its updates of a frame. */
export const UPDATED = 'updated';
/** The page's answer when it is ready to draw again. */
export const DRAWN = 'drawn';

/** About the time of a frame, in milliseconds. */
const FRAME_MS = 16;
/** So many updates in a row come with each frame. The first results of a run are soon shown. */
const QUICK_UPDATES = 12;
/** Later ones come with each second frame. Between them the page moves its marks. */
const STREAM_MS = 2 * FRAME_MS;
/** After so long without an update, in milliseconds, the next ones are the first of a row. */
const PAUSE_MS = 250;
/** A hidden page draws nothing, and gets updates at this interval, in milliseconds. */
const HIDDEN_MS = 300;
/** The longest rest of a page between two updates, in milliseconds. */
const MOST_REST_MS = 150;

/**
 * When the Worker sends its updates: at most once per frame, after many in a row once per two
 * frames, and not before the page has drawn the last ones. Otherwise updates that a slow page cannot
 * draw in time would delay keys and clicks.
 */
export class FrameCredit {
  readonly #waiting = new Set<() => void>();
  readonly #onUpdated: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = Number.NEGATIVE_INFINITY;
  #row = 0;
  #isDrawn = true;

  /** @param onUpdated tells the page that the updates of a frame are complete */
  constructor(onUpdated: () => void) {
    this.#onUpdated = onUpdated;
  }

  /** Calls back with the next updates. @returns a function that cancels */
  readonly nextFrame = (callback: () => void): (() => void) => {
    this.#waiting.add(callback);
    this.#schedule();
    return () => void this.#waiting.delete(callback);
  };

  /** The page is ready for the next updates. */
  drawn(): void {
    this.#isDrawn = true;
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const rest = this.#row > QUICK_UPDATES ? STREAM_MS : FRAME_MS;
    const due = this.#last + (this.#isDrawn ? rest : HIDDEN_MS);
    this.#timer = setTimeout(() => this.#send(), due - performance.now());
  }

  #send(): void {
    const due = [...this.#waiting];
    this.#waiting.clear();
    if (due.length === 0) return;
    const now = performance.now();
    this.#row = now - this.#last > PAUSE_MS ? 1 : this.#row + 1;
    this.#last = now;
    this.#isDrawn = false;
    for (const callback of due) callback();
    this.#onUpdated();
  }
}

/**
 * Answers the updates of a Worker once the page has drawn them. If a draw took longer than a frame,
 * the page then rests for as long, so that it has time for keys and clicks.
 */
export class DrawWatch {
  readonly #onDrawn: () => void;
  #messageAt = 0;
  #rest = 0;
  #isWaiting = false;

  constructor(onDrawn: () => void) {
    this.#onDrawn = onDrawn;
  }

  /** Before a message is read. */
  message(): void {
    this.#messageAt = performance.now();
  }

  /** After the updates of a frame were read. */
  updated(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const from = this.#messageAt;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      if (this.#rest > 0) setTimeout(this.#onDrawn, this.#rest);
      else this.#onDrawn();
      requestAnimationFrame(() => {
        // One frame may pass before the draw, and one is its own.
        const late = performance.now() - from - 2 * FRAME_MS;
        this.#rest = Math.min(MOST_REST_MS, Math.max(0, late));
      });
    });
  }
}
