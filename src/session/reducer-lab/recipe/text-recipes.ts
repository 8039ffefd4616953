import { HEADING, HIT, isDocument, isMostly } from '../prose-lines.ts';
import { block, patternValue, type RecipeKind } from './recipe-kind.ts';

/** The file of a hit. */
const FILE = String.raw`(?:[A-Za-z]:)?[^\s:]+?`;
/** Another line, such as the number of hits that the search left out. */
const OTHER = new RegExp(`^(?!--$|${FILE}[:-]\\d+[:-])\\s*\\S`);

/** Recipes for texts that only quote, so that their lines report no failures. */
export const TEXT_RECIPES: readonly RecipeKind[] = [
  {
    name: 'Search result',
    hint: 'the first lines of each file',
    reports: 'nothing',
    blocks: toBlocks(OTHER, new RegExp(`^(${FILE}):\\d+:`)),
    matches: (_, lines) => isMostly(lines, HIT),
  },
  {
    name: 'Document',
    hint: 'each heading with its first lines',
    reports: 'nothing',
    blocks: toBlocks(HEADING, HEADING),
    matches: (_, lines) => isDocument(lines),
  },
];

function toBlocks(keep: RegExp, each: RegExp): RecipeKind['blocks'] {
  return [
    block('stripTerminalCodes'),
    block('keepHeadAndTail', { keep: patternValue(keep), each: patternValue(each) }),
  ];
}
