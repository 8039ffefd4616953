import { type Document, isNode, LineCounter, parseDocument } from 'yaml';

/** The place of a value in a JSON text, both from 1; absent if it has none. */
export type FindPlace = (path: string) => { line: number; column: number } | undefined;

/**
 * Finds values in a JSON text by their paths. JSON is YAML, whose parser knows places.
 *
 * @example
 * createPlaces('{"steps": [7]}')('steps.0'); // { line: 1, column: 12 }
 */
export function createPlaces(text: string): FindPlace {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return (path) => {
    const offset = offsetOf(document, path === '' ? [] : path.split('.'));
    if (offset === undefined) return undefined;
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
}

/** Where a value is, or the nearest one around it if it is missing. */
function offsetOf(document: Document, path: readonly string[]): number | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const keys = path.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = length === 0 ? document.contents : document.getIn(keys, true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}
