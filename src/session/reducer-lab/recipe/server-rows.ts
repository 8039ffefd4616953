import { FAILED_POD, POD } from '../reported-statuses.ts';
import { block, type RecipeRow, share, toPattern } from './recipe-row.ts';

/** The titles of `kubectl get pods`. */
const TITLES = /^(?:NAMESPACE +)?NAME +READY +STATUS/;

/** Recipes for output of servers and clusters. */
export const SERVER_ROWS: readonly RecipeRow[] = [
  {
    name: 'Pods',
    hint: 'pods that cannot run, and the first and last ones',
    blocks: [
      block('stripTerminalCodes'),
      block('keepHeadAndTail', {
        keep: toPattern(new RegExp(`${TITLES.source}|${FAILED_POD.source}`)),
      }),
    ],
    matches: (_, lines) => share(lines, POD) > 0.5,
  },
];
