/** A position in a file, counted from 1. */
export interface Place {
  line: number;
  column: number;
}

/** The position of an index in a text. */
export function placeAt(text: string, at: number): Place {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
