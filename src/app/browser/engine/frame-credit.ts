/** The message of the engine's Worker after its updates of a frame. */
export const UPDATED = 'updated';
/** The page's answer when it is ready to draw again. */
export const DRAWN = 'drawn';

/** About the time of a frame, in milliseconds. */
const FRAME_MS = 16;
/** So many updates in a row come with each frame. The first results of a run are soon shown. */
const QUICK_UPDATES = 12;
/** After so long without an update, in milliseconds, the next ones are the first of a row. */
const PAUSE_MS = 250;
/** A hidden page draws nothing, and gets updates at this interval, in milliseconds. */
const HIDDEN_MS = 300;
/** The longest rest of a page between two updates, in milliseconds. */
const MOST_REST_MS = 150;

/**
 * When the Worker sends its updates: once the page has drawn the last ones. Otherwise updates that a
 * slow page cannot draw in time would delay keys and clicks.
 */
export class FrameCredit {
  readonly #waiting = new Set<() => void>();
  readonly #onUpdated: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = Number.NEGATIVE_INFINITY;
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
    const rest = this.#isDrawn ? 0 : this.#last + HIDDEN_MS - performance.now();
    this.#timer = setTimeout(() => this.#send(), rest);
  }

  #send(): void {
    const due = [...this.#waiting];
    this.#waiting.clear();
    if (due.length === 0) return;
    this.#last = performance.now();
    this.#isDrawn = false;
    for (const callback of due) callback();
    this.#onUpdated();
  }
}

/**
 * Answers the updates of a Worker right after a frame. The next ones then arrive at the start of the
 * time between two frames, and not shortly before a frame, which they would make late. The first of
 * a row are answered after the frame that draws them, later ones after the second frame: between two
 * updates the page moves its marks. If a draw took longer than a frame, the page rests for as long
 * before, so that it has time for keys and clicks.
 */
export class DrawWatch {
  readonly #onDrawn: () => void;
  #messageAt = 0;
  #last = Number.NEGATIVE_INFINITY;
  #row = 0;
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
    this.#row = from - this.#last > PAUSE_MS ? 1 : this.#row + 1;
    this.#last = from;
    afterFrame(() => {
      // One frame may pass before the draw, and one is its own.
      const late = performance.now() - from - 2 * FRAME_MS;
      if (late > 0) setTimeout(() => afterFrame(this.#answer), Math.min(MOST_REST_MS, late));
      else if (this.#row > QUICK_UPDATES) afterFrame(this.#answer);
      else this.#answer();
    });
  }

  readonly #answer = (): void => {
    this.#isWaiting = false;
    this.#onDrawn();
  };
}

/** Calls back once the next frame is painted. */
function afterFrame(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
