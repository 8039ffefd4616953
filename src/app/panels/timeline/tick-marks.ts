import type { CallFacts } from '../../../session/store/index.ts';
import { type AudienceChoice, isHeard, isRetry, type ShownProgress } from './progress.ts';
import { type TimeWindow, toX } from './time-scale.ts';

/** A point on a lane with its content. */
export interface LaneMark {
  /** Unit: CSS pixels. */
  x: number;
  /** The text of the latest event at this point. */
  text: string;
  /** The tool retried. */
  retry: boolean;
  /** The number of events at this point. */
  count: number;
}

/** The values that place the marks of a lane. */
export interface MarkView {
  view: TimeWindow;
  /** Unit: CSS pixels. */
  width: number;
  audience: AudienceChoice;
}

/**
 * The marks of a lane's progress events, at most one for each pixel.
 *
 * A call that streams reports thousands of events. Marks on one pixel are merged, and only events
 * since the last request are read.
 *
 * @example
 * const marks = new TickMarks();
 * marks.read(lane.progress, { view, width, audience }); // [{ x: 34, text: 'half', … }]
 */
export class TickMarks {
  #last: MarkView | undefined;
  #first: ShownProgress | undefined;
  #read = 0;
  #marks: LaneMark[] = [];

  /** Events read since the object was created. */
  reads = 0;

  /**
   * @returns the marks from left to right, the same array for one view; the next call extends it
   */
  read(progress: CallFacts['progress'], look: MarkView): readonly LaneMark[] {
    const { view, width, audience } = look;
    const isSame =
      this.#last?.view === view &&
      this.#last.width === width &&
      this.#last.audience === audience &&
      this.#first === progress.at(0) &&
      this.#read <= progress.length;
    if (!isSame) {
      this.#last = look;
      this.#first = progress.at(0);
      this.#read = 0;
      this.#marks = [];
    }
    for (; this.#read < progress.length; this.#read++) {
      const said = progress.at(this.#read);
      this.reads += 1;
      if (!said || !isHeard(said, audience)) continue;
      const x = toX(said.at, view, width);
      if (x < -1 || x > width + 1) continue;
      this.#add(x, said.event.message, isRetry(said));
    }
    return this.#marks;
  }

  #add(x: number, text: string, retry: boolean): void {
    const latest = this.#marks.at(-1);
    if (!latest || x - latest.x >= 1) {
      this.#marks.push({ x, text, retry, count: 1 });
      return;
    }
    latest.text = text;
    // A retry stays visible among other events.
    latest.retry ||= retry;
    latest.count += 1;
  }
}
