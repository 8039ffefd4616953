import { listsName } from '../listed-names.ts';
import { columnRows, tableRows, titlesIn } from '../table-rows.ts';
import type { RecipeBlock } from './block-table.ts';
import { block, patternValue, type RecipeKind, share } from './recipe-kind.ts';

/** The words of a level or an outcome that report a failure. */
const FAILED =
  '(?:err(?:or(?:ed)?)?|fail(?:ed|ure|ing)?|fatal|crit(?:ical)?|panic|alert|emerg(?:ency)?|broken)';
/** A row with such a word as one of its cells. */
const FAILED_ROW = String.raw`(?:^|[\t|;,] ?"?|  )${FAILED}(?:"? ?[\t|;,]|"?$|  )`;
/** So many of the lines are rows, at least. Around them are titles, rules and totals. */
const LEAST_SHARE = 0.8;
/** Longer titles would fill a small budget. In UTF-16 code units. */
const LONGEST_TITLES = 200;

/** The recipe for rows of cells: CSV, TSV, and what `ls -l`, `ps` and `dpkg -l` print. */
const TABLE: RecipeKind = {
  name: 'Table or list',
  hint: 'the titles, rows that report a failure, and the first and last ones',
  blocks: toBlocks(FAILED_ROW),
  matches: (_, lines) =>
    lines.filter((line) => listsName(line)).length > lines.length * LEAST_SHARE ||
    tableRows(lines).size > lines.length * LEAST_SHARE ||
    columnRows(lines) > lines.length * LEAST_SHARE,
  needs: (text) => {
    const titles = titlesIn(text.split('\n')) ?? '';
    return titles.length > LONGEST_TITLES ? '' : titles;
  },
  fitted: (text) => {
    const titles = TABLE.needs?.(text);
    if (!titles) return TABLE.blocks;
    return toBlocks(`^${titles.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$|${FAILED_ROW}`);
  },
};

/** One object on each line. */
const OBJECT = /^\s*\{.*\}\s*$/;
const KEY = String.raw`"(?:level|lvl|log[._]?level|levelname|severity|@l)"\s*:\s*`;
/** As a word, or as a number of bunyan and pino: 50 and 60. */
const ERROR = String.raw`${KEY}(?:"${FAILED}"|[56]0\b)`;
const WARNING = String.raw`${KEY}(?:"(?:warn(?:ing)?|${FAILED})"|[456]0\b)`;

/** The recipe for JSON Lines. */
const JSON_LINES: RecipeKind = {
  name: 'JSON Lines',
  hint: 'lines with a level of warning or worse, the beginning and the end',
  blocks: toBlocks(WARNING),
  matches: (_, lines) => lines.length > 1 && share(lines, OBJECT) > LEAST_SHARE,
  fitted: (text, budget) => {
    const isWarning = new RegExp(WARNING, 'i');
    const lines = text.split('\n').filter((line) => isWarning.test(line));
    // Where not all of them fit, warnings take no room from errors.
    return toBlocks(lines.join('\n').length > budget ? ERROR : WARNING);
  },
};

/** Recipes for texts in which each line is a record. */
export const RECORD_RECIPES: readonly RecipeKind[] = [JSON_LINES, TABLE];

function toBlocks(keep: string): readonly RecipeBlock[] {
  return [
    block('stripTerminalCodes'),
    // Repeats stay: records that differ by numbers are different ones.
    block('keepHeadAndTail', { keep: patternValue(new RegExp(keep, 'i')) }),
  ];
}
