import { HEADING, HIT, isDocument, isMostly } from '../prose-lines.ts';
import type { RecipeBlock } from './block-table.ts';
import { greatest } from './greatest.ts';
import { block, patternValue, type RecipeKind } from './recipe-kind.ts';
import { runRecipe } from './run-recipe.ts';

/** The file of a hit. */
const FILE = /^(?:[A-Za-z]:)?[^\s:]+(?=:\d)/;

/** Recipes for texts that only quote, so that their lines report no failures. */
export const TEXT_RECIPES: readonly RecipeKind[] = [
  {
    name: 'Search result',
    hint: 'the first lines of each file',
    reports: 'nothing',
    blocks: toBlocks(block('groupByFile')),
    matches: (_, lines) => isMostly(lines, HIT),
    fitted: (text, budget) => {
      const most = longest(text, (line) => FILE.exec(line)?.[0]);
      return fitLines(text, budget, { least: 1, most }, (keep) =>
        toBlocks(block('groupByFile', { keep })),
      );
    },
  },
  {
    name: 'Document',
    hint: 'each heading with its first lines',
    reports: 'nothing',
    // Of another kind of text, which may report failures, no heading comes first.
    blocks: [block('limitSections', { lines: 5 }), block('keepHeadAndTail')],
    matches: (_, lines) => isDocument(lines),
    fitted: (text, budget) => {
      let sections = 0;
      const most = longest(text, (line) => {
        if (HEADING.test(line)) sections += 1;
        return `${sections}`;
      });
      // Most headings have an empty line below them.
      return fitLines(text, budget, { least: 2, most }, toSections);
    },
  },
];

function toBlocks(first: RecipeBlock, values: RecipeBlock['values'] = {}): readonly RecipeBlock[] {
  return [block('stripTerminalCodes'), first, block('keepHeadAndTail', values)];
}

function toSections(lines: number): readonly RecipeBlock[] {
  const heading = patternValue(HEADING);
  return toBlocks(block('limitSections', { heading, lines }), { keep: heading });
}

/** The blocks for the greatest number of lines that fits, and no more than there are. */
function fitLines(
  text: string,
  budget: number,
  { least, most }: { least: number; most: number },
  toRecipe: (lines: number) => readonly RecipeBlock[],
): readonly RecipeBlock[] {
  // Without the last block, which cuts.
  const fits = (lines: number) =>
    lines === 0 || runRecipe(toRecipe(lines).slice(0, -1), text, budget).length <= budget;
  return toRecipe(Math.max(least, Math.min(most, greatest(fits))));
}

/** The number of lines in the longest of several parts. */
function longest(text: string, partOf: (line: string) => string | undefined): number {
  const counts = new Map<string, number>();
  for (const line of text.split('\n')) {
    const part = partOf(line);
    if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return Math.max(1, ...counts.values());
}
