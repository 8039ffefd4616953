import { plural } from '../../plural.ts';
import { fitGroups, toLineEntry } from './groups.ts';
import { type Condenser, shownOf } from './listing.ts';
import { unquoted } from './paths.ts';

const ROW = /^(.+):(\d+)$/;
const ROWS = { noun: 'files', joint: '', byExtension: false, countsFirst: false } as const;

/**
 * `grep -c` and `rg -c`: the number of matching lines in each file, and one count of the files
 * without any.
 */
export const condenseCounts: Condenser = (lines, room) => {
  const rows = lines.filter((line) => line !== '');
  const counts = rows.map((row) => Number(ROW.exec(row)?.[2] ?? Number.NaN));
  if (counts.some((count) => Number.isNaN(count))) return undefined;
  const found = rows.filter((_, at) => counts[at] !== 0);
  const sum = counts.reduce((all, count) => all + count, 0);
  const { rows: kept, shown } = fitGroups(
    [{ label: '', entries: found.map((row) => toLineEntry(plainRow(row))) }],
    room,
    ROWS,
  );
  const none = rows.length - found.length;
  const heading = `${plural(sum, 'match', 'matches')} in ${found.length} of ${plural(rows.length, 'file')}`;
  const rest = none > 0 ? `; ${none} without any are left out` : '';
  return { heading: heading + shownOf(shown, found.length) + rest, rows: kept };
};

/** `git grep` quotes unusual paths. */
function plainRow(row: string): string {
  return row.replace(ROW, (_, path: string, count: string) => `${unquoted(path)}:${count}`);
}
