import { halfOf, longestEnd, longestStart, type Room, roomBeside } from './room.ts';

/** The parts of a text that stay, and how many characters of the original they have. */
export interface KeptParts {
  start?: string;
  end?: string;
  /** Instead of both: a shorter JSON text. */
  json?: string;
  kept: number;
}

/** Keeps the start. */
export function keepStart(text: string, room: Room): KeptParts {
  const start = longestStart(text, room);
  return { start, kept: start.length };
}

/** Keeps the end. */
export function keepEnd(text: string, room: Room): KeptParts {
  const end = longestEnd(text, room);
  return { end, kept: end.length };
}

/** Keeps the start in half of the room, and the end in what is left. */
export function keepBothEnds(text: string, room: Room): KeptParts {
  const start = longestStart(text, halfOf(room));
  const end = longestEnd(text.slice(start.length), roomBeside(start, room));
  return { start, end, kept: start.length + end.length };
}

/** The text for the model: the parts, with the marker where something is left out. */
export function joinParts({ start, end, json }: KeptParts, marker: string): string {
  // `join` writes a new string; a plain slice would keep the whole text in memory.
  if (json !== undefined) return json;
  return [start, marker, end].filter((part) => part !== undefined).join('\n');
}
