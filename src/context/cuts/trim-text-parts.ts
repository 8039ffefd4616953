import { halfOf, longestEnd, longestStart, type Room, roomBeside } from './room.ts';

/** A text that was cut, and how many characters of the original it has. */
export interface CutText {
  text: string;
  kept: number;
}

/** Keeps the start. The marker follows. */
export function keepStart(text: string, room: Room, marker: string): CutText {
  const start = longestStart(text, room);
  return { text: [start, '\n', marker].join(''), kept: start.length };
}

/** Keeps the end. The marker precedes. */
export function keepEnd(text: string, room: Room, marker: string): CutText {
  const end = longestEnd(text, room);
  return { text: [marker, '\n', end].join(''), kept: end.length };
}

/** Keeps the start in half of the room, and the end in what is left. The marker is between. */
export function keepBothEnds(text: string, room: Room, marker: string): CutText {
  const start = longestStart(text, halfOf(room));
  const end = longestEnd(text.slice(start.length), roomBeside(start, room));
  return { text: [start, '\n', marker, '\n', end].join(''), kept: start.length + end.length };
}
