import type { CallFacts } from '../../../../session/store/index.ts';
import type { AudienceChoice } from '../progress.ts';
import type { TimeWindow } from '../time-scale.ts';

/** A call to draw. */
export interface PaintedCall {
  lane: CallFacts;
  /** The call before the edit that a live run followed, if it was another one. */
  ghost?: CallFacts | undefined;
  /** The text on or beside the bar. */
  text: string;
  /** The call at {@link moment}, if it was unfinished then. */
  unfinished?: CallFacts | undefined;
  /** The shown moment, in milliseconds since the start of the run; absent at the end. */
  moment?: number | undefined;
  /** It reads what another call cut. */
  readsBack?: boolean | undefined;
  audience: AudienceChoice;
  /** The time of the request, in milliseconds since the start of the run. Default 0. */
  askedAt?: number | undefined;
}

/** The values that all lanes of a frame share. */
export interface PaintFrame {
  /** Milliseconds since the start of the run: the end of unfinished bars. */
  now: number;
  view: TimeWindow;
  /** Unit: CSS pixels. */
  width: number;
}
