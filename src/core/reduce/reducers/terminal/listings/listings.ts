import { plural } from '../../plural.ts';
import type { ListingKind } from '../command-kind.ts';
import { clipped } from '../text.ts';
import { condenseCounts } from './counts.ts';
import { condenseSizes } from './du.ts';
import { pathsOfTree, rowsOfMatches } from './json-rows.ts';
import type { Condenser } from './listing.ts';
import { condenseCommas, condenseLongRows, condenseNames } from './ls.ts';
import { condenseMatches } from './matches.ts';
import { condensePaths } from './paths.ts';
import { condenseTree } from './tree.ts';

const CONDENSERS: Record<ListingKind, Condenser> = {
  ls: condenseNames,
  'ls-commas': condenseCommas,
  'ls-long': condenseLongRows,
  find: condensePaths,
  tree: (lines, room) => {
    const paths = pathsOfTree(lines);
    return paths === undefined ? condenseTree(lines, room) : condensePaths(paths, room);
  },
  du: condenseSizes,
  grep: (lines, room) => condenseMatches(rowsOfMatches(lines) ?? lines, room),
  counts: condenseCounts,
};

/** The share of the room for unreadable entries. */
const ERROR_SHARE = 0.2;
const ERROR_CHARS = 300;
const HEADING_CHARS = 120;
/** A text that uses so much of the budget is good enough. */
const FULL_SHARE = 0.97;
const COUNT_CHARS = 8;

/**
 * Shortens a listing above its budget: first it removes repetitions, then it chooses names and
 * counts the others. Lines with an error stay first.
 *
 * @param partial whether the listing was filtered or cut before.
 * @param budget in UTF-16 code units.
 * @returns `undefined` for an output of another form.
 */
export function condenseListing(
  lines: readonly string[],
  kind: ListingKind,
  partial: boolean,
  budget: number,
): string | undefined {
  const errors = errorsWithin(lines.filter(isError), budget * ERROR_SHARE);
  const used = errors.reduce((sum, line) => sum + line.length + 1, HEADING_CHARS);
  const entries = lines.filter((line) => !isError(line)).map((line) => line.trimEnd());
  const textOf = (room: number) => {
    const body = CONDENSERS[kind](entries, room);
    if (body === undefined || body.rows.length === 0) return undefined;
    const heading = `[${partial ? 'part of a listing' : 'listing'}: ${body.heading}]`;
    return [heading, ...errors, ...body.rows].join('\n');
  };
  const text = textOf(budget - used);
  if (text === undefined || text.length >= budget * FULL_SHARE) return text;
  // Most headings are shorter than the room for one; only a count in it grows.
  const spare = HEADING_CHARS - text.indexOf('\n') - COUNT_CHARS;
  const fuller = textOf(budget - used + spare);
  return fuller !== undefined && fuller.length <= budget ? fuller : text;
}

function isError(line: string): boolean {
  return /^(?:ls|find|fd|fdfind|tree|du|grep|rg|git): |^\[(?:fd )?error|\[error opening dir\]|^Binary file .* matches$/.test(
    line,
  );
}

function errorsWithin(errors: readonly string[], room: number): string[] {
  const kept: string[] = [];
  let size = 0;
  for (const error of errors) {
    const line = clipped(error, ERROR_CHARS);
    size += line.length + 1;
    if (size > room && kept.length > 0) break;
    kept.push(line);
  }
  const more = errors.length - kept.length;
  return more > 0 ? [...kept, `… ${plural(more, 'more error')}`] : kept;
}
