/** A stretch of the band, along and across the flow, in CSS pixels. */
export interface BandShape {
  from: number;
  to: number;
  top: number;
  thickness: number;
}

/** The strands that leave the band at one gate, in CSS pixels. */
export interface StrandShapes {
  /** The thickness of each strand. */
  thicknesses: readonly number[];
  /** Where the gate is, along the flow. */
  gate: number;
  /** The edge of the continuing band, across the flow. */
  top: number;
  /** Where the strands end, across the flow. */
  edge: number;
  /** The room for them, along the flow. */
  room: number;
}

/** Turns a flow from left to right into one from top to bottom. */
export type Direction = 'right' | 'down';

/** The path of a stretch of the band. */
export function bandPath({ from, to, top, thickness }: BandShape, direction: Direction): string {
  if (thickness === 0) return '';
  const p = toPoint(direction);
  const end = top + thickness;
  return `M${p(from, top)}L${p(to, top)}L${p(to, end)}L${p(from, end)}Z`;
}

/** The paths of strands that bend away from the band. The first one is the furthest from it. */
export function strandPaths(shapes: StrandShapes, direction: Direction): string[] {
  const { thicknesses, gate, top, edge, room } = shapes;
  const p = toPoint(direction);
  const total = thicknesses.reduce((sum, one) => sum + one, 0);
  // A strand that is too thick for its step narrows while it bends.
  const share = Math.min(1, (room - BEND) / total);
  let outer = top + total;
  let near = gate + BEND;
  return thicknesses.map((thickness) => {
    const inner = outer - thickness;
    const far = near + thickness * share;
    const path =
      `M${p(gate, inner)}C${p(far, inner)} ${p(far, inner)} ${p(far, edge)}` +
      `L${p(near, edge)}C${p(near, outer)} ${p(near, outer)} ${p(gate, outer)}Z`;
    outer = inner;
    near = far;
    return path;
  });
}

/** The path of lines across the band, at each gate. */
export function gatePath(
  gates: readonly number[],
  { top, end }: { top: number; end: number },
  direction: Direction,
): string {
  const p = toPoint(direction);
  return gates.map((gate) => `M${p(gate, top)}L${p(gate, end)}`).join('');
}

/** The distance of the nearest strand from its gate. */
const BEND = 10;

function toPoint(direction: Direction): (along: number, across: number) => string {
  return (along, across) => {
    const [a, b] = [along.toFixed(1), across.toFixed(1)];
    return direction === 'right' ? `${a},${b}` : `${b},${a}`;
  };
}
