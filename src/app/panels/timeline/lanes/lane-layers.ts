import type { CallFacts, LaneStatus } from '../../../../session/store/index.ts';
import { type LaneShapes, type Span, toShapes } from '../geometry.ts';
import { callText } from '../lane-text.ts';
import type { TickMarks } from '../tick-marks.ts';
import { toX } from '../time-scale.ts';
import type { PaintedCall, PaintFrame } from './painted-call.ts';

/** A part of a lane's drawing. */
export interface LaneLayer {
  shapes: LaneShapes;
  status: LaneStatus;
  /** Only this part of the lane is drawn. Default: the whole lane. */
  part?: Span;
}

/**
 * The layers of a call's drawing. At a moment at which the call was unfinished, its bar ends there,
 * with the colour and the text of that moment. The rest of the bar follows, without a text.
 */
export function toLayers(call: PaintedCall, frame: PaintFrame, marks: TickMarks): LaneLayer[] {
  const { lane, unfinished, moment, audience } = call;
  const shapes = toShapes({ ...call, ...frame, marks });
  if (!unfinished || moment === undefined) return [{ shapes, status: lane.status }];
  const { view, width } = frame;
  const x = Math.min(width, Math.max(0, toX(moment, view, width)));
  const past = toShapes({ ...call, ...frame, lane: unfinished, text: '', now: moment });
  return [
    {
      shapes: { ...past, label: labelOf(unfinished, past, callText(unfinished, audience), x) },
      status: unfinished.status,
      part: { x: 0, width: x },
    },
    { shapes: { ...shapes, label: undefined }, status: lane.status, part: { x, width: width - x } },
  ];
}

const PADDING = 7;

/** The text on the bar of a call in progress; a waiting one has no bar. */
function labelOf({ status }: CallFacts, { bar }: LaneShapes, text: string, end: number) {
  if (!bar || text === '' || status !== 'running') return undefined;
  const x = Math.max(0, bar.x);
  return { text, x, inside: true, room: Math.max(0, end - x - PADDING) };
}
