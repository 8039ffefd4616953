import { stripAnsi } from '../../../lib/strip-ansi.ts';
import type { FailureCount } from '../failure-lines.ts';
import { isHardlyLeft } from '../hardly-left.ts';
import { proseLines } from '../prose-lines.ts';
import { namedTests } from './named-tests.ts';
import type { SuggestedRecipe } from './recipe-kind.ts';
import { LOG_RECIPE, RECIPE_KINDS, SEEN_CHARS, WHOLE_LOG_RECIPES } from './recipe-table.ts';
import { runRecipe, scoreReduced } from './run-recipe.ts';

/** The recipe for a text. */
export interface RecipeSuggestion extends SuggestedRecipe {
  /** The kind of output that the text is; another one's recipe may keep more failures of it. */
  kind: string;
}

/** The time at the beginning of a log line. Its colons are no places in a file. */
const TIME = /^\[?(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d:\d\d/;

/**
 * The recipe for a text: the one that keeps the most failures, and of several such recipes one for
 * its kind of output. The recipe for another kind keeps no fewer names of failed tests. Of a text
 * without failures, no recipe leaves almost nothing if another one leaves more.
 *
 * @param sample `budget` in UTF-16 code units. `hasFailures`: lines can report failures. `own`:
 * further texts of such lines, in lower case.
 * @example
 * suggestRecipe('PASS a.test.ts\n…\nTests: 1 failed, 9 passed').name; // Test run
 */
export function suggestRecipe(
  text: string,
  {
    budget = 8_000,
    hasFailures = true,
    own = [],
  }: { budget?: number; hasFailures?: boolean; own?: readonly string[] } = {},
): RecipeSuggestion {
  const seen =
    text.length > 2 * SEEN_CHARS ? `${text.slice(0, SEEN_CHARS)}${text.slice(-SEEN_CHARS)}` : text;
  const plain = stripAnsi(seen);
  const all = plain.split('\n');
  const prose = proseLines(all);
  const whole = toMatched(all);
  const withoutProse = toMatched(all.filter((_, at) => !prose.has(at)));
  const fitting = RECIPE_KINDS.filter(({ reports, matches }) =>
    matches(...(reports === 'nothing' ? whole : withoutProse)),
  );
  // Of the recipes for other kinds that report failures, the least specific one first.
  const others = RECIPE_KINDS.filter(
    (row) => row.reports !== 'nothing' && !fitting.includes(row),
  ).toReversed();
  const { reports } = fitting[0] ?? LOG_RECIPE;
  const isScored = hasFailures && reports !== 'nothing';
  const countNames = reports === 'tests' ? namedTests(plain) : () => 0;
  const needed = fitting[0]?.needs?.(plain) ?? '';
  const namesOf = (reduced: string) => countNames(reduced.slice(0, budget));
  // Of a longer text, only a part is seen. It gets the same part of the room.
  const room = (budget * seen.length) / Math.max(1, text.length);
  let best: SuggestedRecipe | undefined;
  let bestReduced = '';
  // The first one fits best: another one must keep more, and name as many failed tests.
  for (const row of [...fitting, ...WHOLE_LOG_RECIPES, ...others]) {
    if (best?.score && WHOLE_LOG_RECIPES.includes(row)) continue;
    const { name, hint } = row;
    const blocks = (fitting.includes(row) && row.fitted?.(plain, room)) || row.blocks;
    const reduced = runRecipe(blocks, seen, budget);
    const score = isScored ? scoreReduced(seen, reduced, budget, own) : undefined;
    const isLost = !score && isHardlyLeft({ raw: seen, budget }, reduced);
    const isBetter =
      !best ||
      (score
        ? isMore(score, best.score) &&
          // The model gets all that the recipe keeps.
          reduced.length <= budget &&
          reduced.includes(needed) &&
          namesOf(reduced) >= namesOf(bestReduced)
        : !isLost);
    if (isBetter) {
      best = { name, hint, blocks, ...(score && { score }) };
      bestReduced = reduced;
    }
    if (score ? placedOf(score) === score.total : !isLost) break;
  }
  return { ...(best ?? LOG_RECIPE), kind: fitting[0]?.name ?? LOG_RECIPE.name };
}

/** The text of lines, and those with content, without the times before them. */
function toMatched(all: readonly string[]): [text: string, lines: readonly string[]] {
  const lines = all.map((line) => line.replace(TIME, ''));
  return [all.join('\n'), lines.filter((line) => line.trim() !== '')];
}

/** The failures of which the model also gets the file and the line. */
function placedOf({ trimmed, unplaced = 0 }: FailureCount): number {
  return trimmed - unplaced;
}

/** More failures with their places; of as many, more failures. */
function isMore(one: FailureCount, other: FailureCount | undefined): boolean {
  if (!other) return true;
  const more = placedOf(one) - placedOf(other);
  return more > 0 || (more === 0 && one.trimmed > other.trimmed);
}

/** All recipes, for a choice by hand. */
export const RECIPES: readonly SuggestedRecipe[] = RECIPE_KINDS.map(({ name, hint, blocks }) => ({
  ...{ name, hint, blocks },
}));
