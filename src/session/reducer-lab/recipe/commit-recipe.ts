import { COMMIT_MESSAGE, isCommitLog } from '../prose-lines.ts';
import type { RecipeBlock } from './block-table.ts';
import { greatest } from './greatest.ts';
import { block, patternValue, type RecipeKind } from './recipe-kind.ts';
import { runRecipe } from './run-recipe.ts';

/** The first line of a commit, also behind the lines of `--graph`. */
const COMMIT = /^[|\\/_* ]*commit [0-9a-f]{7}/;
/** The lines of a commit to the end of its subject, and an empty one. */
const HEAD_LINES = 5;

/** The recipe for `git log`. */
export const COMMIT_RECIPE: RecipeKind = {
  name: 'Git log',
  hint: 'whole commits, the newest first',
  blocks: [...limited(HEAD_LINES), block('keepHeadAndTail')],
  matches: (_, lines) => isCommitLog(lines),
  fitted: (text, budget) => {
    const fits = (blocks: readonly RecipeBlock[]) =>
      runRecipe(blocks, text, budget).length <= budget;
    const lines = text.split('\n');
    const least = subjectLine(lines) + 1;
    if (fits(limited(least))) {
      return [...limited(greatest((most) => fits(limited(most)))), block('keepHeadAndTail')];
    }
    const starts = [...lines.keys()].filter((at) => COMMIT.test(lines[at] ?? ''));
    const first = (commits: number) =>
      limited(least, block('keepHeadAndTail', { head: starts[commits] ?? lines.length, tail: 0 }));
    return first(
      Math.max(
        1,
        greatest((commits) => fits(first(commits))),
      ),
    );
  },
};

function limited(lines: number, ...before: readonly RecipeBlock[]): readonly RecipeBlock[] {
  return [
    block('stripTerminalCodes'),
    ...before,
    block('limitSections', { heading: patternValue(COMMIT), lines }),
  ];
}

/** The line of the subject, counted from the commit; of several commits, the greatest number. */
function subjectLine(lines: readonly string[]): number {
  let [most, start] = [0, -1];
  lines.forEach((line, at) => {
    if (COMMIT.test(line)) start = at;
    else if (start >= 0 && COMMIT_MESSAGE.test(line)) {
      most = Math.max(most, at - start);
      start = -1;
    }
  });
  return most;
}
