import { plural } from '../../plural.ts';
import type { Condenser } from './listing.ts';

const UNITS = ' KMGTPE';

/** `du`: the largest entries, as many as fit, in their own order. */
export const condenseSizes: Condenser = (lines, room) => {
  const entries = lines
    .filter((line) => line !== '')
    .map((line, at) => ({ line, at, size: sizeOf(line) }));
  if (entries.some(({ size }) => Number.isNaN(size))) return undefined;
  const largest = [...entries].sort((a, b) => b.size - a.size || a.at - b.at);
  let left = room;
  let count = 0;
  for (const { line } of largest) {
    left -= line.length + 1;
    if (left < 0) break;
    count += 1;
  }
  const kept = largest.slice(0, count).sort((a, b) => a.at - b.at);
  const rest = largest.slice(count);
  const most = rest[0]?.line.split('\t', 1)[0];
  const note =
    most === undefined
      ? ''
      : `; the largest ${count}, of the other ${rest.length} none over ${most}`;
  return {
    heading: `${plural(entries.length, 'entry', 'entries')}${note}`,
    rows: kept.map(({ line }) => line),
  };
};

function sizeOf(line: string): number {
  const match = /^(\d+(?:[.,]\d+)?)([KMGTPE]?)(?:i?B)?\t/.exec(line);
  if (match === null) return Number.NaN;
  return Number((match[1] ?? '').replace(',', '.')) * 1024 ** UNITS.indexOf(match[2] || ' ');
}
