import { memberOf } from '../../shrink.ts';
import type { Report } from '../report.ts';
import { countsText, ReportDraft } from './draft.ts';
import { jsonDocumentIn, listAt, numberAt, textAt } from './json-document.ts';

/** `mocha --reporter json`. */
export const mochaJson: Report = {
  name: 'Mocha JSON',
  matches: (text) => text.includes('"passes"') && text.includes('"fullTitle"'),
  summarise(text, budget) {
    const document = jsonDocumentIn(text);
    const stats = memberOf(document?.value, 'stats');
    if (document === undefined || memberOf(stats, 'failures') === undefined) return undefined;
    const draft = new ReportDraft();
    const counts = countsText({
      failing: numberAt(stats, 'failures'),
      passing: numberAt(stats, 'passes'),
      pending: numberAt(stats, 'pending'),
      total: numberAt(stats, 'tests'),
    });
    draft.total(`Tests: ${counts || 'none'}`);
    for (const test of listAt(document.value, 'failures')) {
      const error = memberOf(test, 'err');
      draft.failure({
        name: textAt(test, 'fullTitle'),
        message: (textAt(error, 'stack') || textAt(error, 'message')) + valuesOf(error),
        place: textAt(test, 'file'),
      });
    }
    draft.context(document.around);
    return draft.fit(budget);
  },
};

function valuesOf(error: unknown): string {
  const expected = textAt(error, 'expected');
  const actual = textAt(error, 'actual');
  return expected === '' && actual === '' ? '' : `\nexpected: ${expected}\nactual: ${actual}`;
}
