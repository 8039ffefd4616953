import type { CallGroup, FlowStep, GateFlow } from '../../../../session/explain/index.ts';
import type { ElementSize } from '../../../lib/use-size.ts';
import { bandPath, type Direction, gatePath, strandPaths } from './funnel-paths.ts';

/** A rectangle in CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One part of the funnel: all calls that reach a step, or those that end there in one way. */
export interface FunnelPart {
  /** Unique within the funnel. */
  key: string;
  group: CallGroup;
  /** The title of the step. */
  title: string;
  count: number;
  /** The path of the band or of the strand; empty without calls. */
  path: string;
  label: Box;
}

/** The drawing of a {@link GateFlow}. */
export interface FunnelDrawing {
  height: number;
  direction: Direction;
  parts: readonly FunnelPart[];
  /** The path of the gates' lines. */
  gates: string;
  /** The label of the calls that reach the model. */
  arrival: Box;
}

/** From this width on, the steps have room side by side. */
const WIDE = 960;

/** The height of one label, and so of a target. */
const LABEL = 26;

/**
 * Sizes across the flow: the titles of the steps, and the least and the most of the band and of the room
 * for the bends. A higher band bends in more room.
 */
const SIZES = {
  right: { head: 38, bend: [22, 64], band: [36, 520] },
  down: { head: 124, bend: [36, 36], band: [76, 76] },
} as const;

/** The share of the bends in the height that is free. */
const BENDS = 0.14;

/** The place of a gate within its step, as a share of the step's size. */
const GATE = { right: 0.5, down: 0.2 } as const;

/** A strand of one call in ten thousand is still visible. */
const THINNEST = 2;

/** The place of one step along the flow. */
interface Slot {
  start: number;
  size: number;
}

/**
 * Draws a flow: a band that narrows at each step, and the strands that leave it.
 *
 * @param room Its width is filled; its height too, as far as the drawing stays readable.
 * @param moment Milliseconds since the start of the run; absent at its end
 */
export function toFunnel(flow: GateFlow, room: ElementSize, moment?: number): FunnelDrawing {
  const { width } = room;
  const direction = width < WIDE ? 'down' : 'right';
  const rows = Math.max(1, ...flow.steps.map(({ ends }) => ends.length));
  const frame = toFrame({ direction, room, rows, calls: flow.calls });
  const slots = toSlots([...flow.steps, flow.arrival], direction, width);
  const parts: FunnelPart[] = [];
  const gates: number[] = [];
  let from = 0;
  for (const [index, step] of flow.steps.entries()) {
    const slot = slots[index] ?? NOWHERE;
    const gate = Math.round(slot.start + slot.size * GATE[direction]);
    parts.push(...toStepParts({ step, slot, from, gate, moment }, frame));
    gates.push(gate);
    from = gate;
  }
  const slot = slots.at(-1) ?? NOWHERE;
  parts.push(...toArrivalParts({ step: flow.arrival, slot, from, gate: from, moment }, frame));
  return {
    direction,
    height: direction === 'right' ? frame.edge + rows * LABEL : slot.start + slot.size,
    parts,
    gates: gatePath(gates, { top: frame.head, end: frame.head + frame.band }, direction),
    arrival: frame.headBox(slot, frame.head),
  };
}

const NOWHERE: Slot = { start: 0, size: 0 };

/** The measures of a drawing, for all its steps. */
interface Frame {
  direction: Direction;
  /** Where the band begins and where the strands end, across the flow. */
  head: number;
  edge: number;
  band: number;
  toThickness: (count: number) => number;
  /** The place of a title, and of the band beside or below it. */
  headBox: (slot: Slot, size: number) => Box;
  /** The place of a label beside or below the band, in rows. */
  endBox: (slot: Slot, row: number) => Box;
}

interface FrameOptions {
  direction: Direction;
  room: ElementSize;
  /** The most labels of one step. */
  rows: number;
  calls: number;
}

function toFrame({ direction, room, rows, calls }: FrameOptions): Frame {
  const { head, ...most } = SIZES[direction];
  const free = room.height - head - rows * LABEL;
  const bend = clamp(Math.round(free * BENDS), most.bend);
  const band = clamp(free - bend, most.band);
  const edge = head + band + bend;
  const isRight = direction === 'right';
  return {
    direction,
    head,
    edge,
    band,
    toThickness: (count) => (count === 0 ? 0 : Math.max(THINNEST, (count / calls) * band)),
    headBox: ({ start, size }, long) =>
      isRight
        ? { left: start, top: 0, width: size, height: long }
        : { left: 0, top: start, width: long, height: size },
    endBox: ({ start, size }, row) =>
      isRight
        ? { left: start, top: edge + row * LABEL, width: size, height: LABEL }
        : { left: edge, top: start + row * LABEL, width: room.width - edge, height: LABEL },
  };
}

function clamp(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value));
}

/** Beside each other all steps are equal; below each other, each has room for its labels. */
function toSlots(steps: readonly FlowStep[], direction: Direction, width: number): Slot[] {
  let start = 0;
  return steps.map(({ ends }) => {
    const size = direction === 'right' ? width / steps.length : ends.length * LABEL + 12;
    const slot = { start, size: direction === 'right' ? size : Math.max(LABEL + 10, size) };
    start += slot.size;
    return slot;
  });
}

interface Place {
  step: FlowStep;
  slot: Slot;
  /** The gate before, and this one, along the flow. */
  from: number;
  gate: number;
  moment: number | undefined;
}

function toStepParts({ step, slot, from, gate, moment }: Place, frame: Frame): FunnelPart[] {
  const { direction, head, edge, toThickness } = frame;
  const { title, reached, ends } = step;
  const left = ends.reduce((sum, { count }) => sum + count, 0);
  const paths = strandPaths(
    {
      thicknesses: ends.map(({ count }) => toThickness(count)),
      gate,
      top: head + toThickness(reached - left),
      edge,
      room: slot.start + slot.size - gate,
    },
    direction,
  );
  const thickness = toThickness(reached);
  return [
    {
      ...toKeyed(step, 'reached', moment),
      title,
      count: reached,
      path: bandPath({ from, to: gate, top: head, thickness }, direction),
      label: frame.headBox(slot, head + frame.band),
    },
    ...ends.map(({ outcome, count }, row) => ({
      ...toKeyed(step, outcome, moment),
      title,
      count,
      path: paths[row] ?? '',
      label: frame.endBox(slot, row),
    })),
  ];
}

/** The calls that reach the model continue to the end of the drawing. */
function toArrivalParts({ step, slot, from, moment }: Place, frame: Frame): FunnelPart[] {
  const { direction, toThickness } = frame;
  let top = frame.head;
  return step.ends.map(({ outcome, count }, row) => {
    const thickness = toThickness(count);
    const to = slot.start + (direction === 'right' ? 0 : slot.size);
    const path = bandPath({ from, to, top, thickness }, direction);
    top += thickness;
    const label =
      direction === 'right'
        ? { left: slot.start, top: frame.head + row * LABEL, width: slot.size, height: LABEL }
        : frame.endBox(slot, row);
    return { ...toKeyed(step, outcome, moment), title: step.title, count, path, label };
  });
}

function toKeyed(
  { at, place, label }: FlowStep,
  outcome: CallGroup['outcome'],
  moment: number | undefined,
): Pick<FunnelPart, 'key' | 'group'> {
  const group = { at, place, step: label, outcome, ...(moment !== undefined && { moment }) };
  return { key: `${at} ${outcome}`, group };
}
