import { memberOf } from '../../shrink.ts';
import type { DocumentReport } from '../report.ts';
import { countsText } from './draft.ts';
import { listAt, numberAt, textAt } from './json-document.ts';

/** `mocha --reporter json`. */
export const mochaJson: DocumentReport = {
  name: 'Mocha JSON',
  matches: (text) => text.includes('"passes"') && text.includes('"fullTitle"'),
  add(document, draft) {
    const stats = memberOf(document, 'stats');
    if (memberOf(stats, 'failures') === undefined) return false;
    const counts = countsText({
      failing: numberAt(stats, 'failures'),
      passing: numberAt(stats, 'passes'),
      pending: numberAt(stats, 'pending'),
      total: numberAt(stats, 'tests'),
    });
    draft.total(`Tests: ${counts || 'none'}`);
    for (const test of listAt(document, 'failures')) {
      const error = memberOf(test, 'err');
      draft.failure({
        name: textAt(test, 'fullTitle'),
        message: (textAt(error, 'stack') || textAt(error, 'message')) + valuesOf(error),
        place: textAt(test, 'file'),
      });
    }
    return true;
  },
};

function valuesOf(error: unknown): string {
  const expected = textAt(error, 'expected');
  const actual = textAt(error, 'actual');
  return expected === '' && actual === '' ? '' : `\nexpected: ${expected}\nactual: ${actual}`;
}
