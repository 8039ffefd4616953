import { FAILED_POD, FAILED_REQUEST, POD, REQUEST, SERVER_ERROR } from '../reported-statuses.ts';
import { block, patternValue, type RecipeKind, share } from './recipe-kind.ts';

/** The titles of `kubectl get pods`. */
const TITLES = /^(?:NAMESPACE +)?NAME +READY +STATUS/;

/** Errors of a service beside the log of its requests. */
const SERVICE_ERROR = /\b(?:ERROR|FATAL|CRITICAL)\b|^[\w.]*(?:Error|Exception): /;

/** Recipes for output of servers and clusters. */
export const SERVER_RECIPES: readonly RecipeKind[] = [
  {
    name: 'Pods',
    hint: 'pods that cannot run, and the first and last ones',
    blocks: [
      block('stripTerminalCodes'),
      block('keepHeadAndTail', {
        keep: patternValue(new RegExp(`${TITLES.source}|${FAILED_POD.source}`)),
      }),
    ],
    matches: (_, lines) => share(lines, POD) > 0.5,
  },
  {
    name: 'Access log',
    hint: 'requests that failed in the server, its errors, the beginning and the end',
    blocks: [
      block('stripTerminalCodes'),
      // Repeats stay: without its numbers, a failed request is equal to one that was answered.
      block('keepHeadAndTail', {
        keep: patternValue(
          new RegExp(`${FAILED_REQUEST.source}|${SERVER_ERROR.source}|${SERVICE_ERROR.source}`),
        ),
      }),
    ],
    matches: (_, lines) => share(lines, REQUEST) > 0.3,
  },
];
