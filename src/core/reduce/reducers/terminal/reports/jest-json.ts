import { memberOf } from '../../shrink.ts';
import type { DocumentReport } from '../report.ts';
import { countsText, type ReportDraft } from './draft.ts';
import { listAt, numberAt, textAt } from './json-document.ts';

/** `jest --json`, and `vitest --reporter=json`, which writes the same members. */
export const jestJson: DocumentReport = {
  name: 'Jest JSON',
  matches: (text) => text.includes('"numTotalTests"'),
  add(document, draft) {
    if (!memberOf(document, 'testResults')) return false;
    draft.total(totalsOf(document));
    for (const file of listAt(document, 'testResults')) addFile(draft, file);
    return true;
  },
};

function totalsOf(run: unknown): string {
  const n = (name: string) => numberAt(run, name);
  const tests = countsText({
    failed: n('numFailedTests'),
    passed: n('numPassedTests'),
    skipped: n('numPendingTests'),
    todo: n('numTodoTests'),
    total: n('numTotalTests'),
  });
  const suites = countsText({
    failed: n('numFailedTestSuites'),
    passed: n('numPassedTestSuites'),
    skipped: n('numPendingTestSuites'),
    total: n('numTotalTestSuites'),
  });
  const snapshots = countsText({ failed: numberAt(memberOf(run, 'snapshot'), 'unmatched') });
  const parts = [`Tests: ${tests || 'none'}`, `Suites: ${suites || 'none'}`];
  if (snapshots !== '') parts.push(`Snapshots: ${snapshots}`);
  parts.push(`success: ${String(memberOf(run, 'success'))}`);
  return parts.join('; ');
}

function addFile(draft: ReportDraft, file: unknown): void {
  const path = textAt(file, 'name');
  const tests = listAt(file, 'assertionResults');
  const failed = tests.filter((test) => textAt(test, 'status') === 'failed');
  for (const test of failed) {
    const titles = [...listAt(test, 'ancestorTitles'), textAt(test, 'title')];
    draft.failure({
      name: titles.join(' › '),
      message: listAt(test, 'failureMessages').join('\n'),
      place: path,
    });
  }
  // An unreadable file, or a failed hook: no test is responsible.
  if (failed.length === 0 && textAt(file, 'status') === 'failed') {
    draft.failure({ name: path, message: textAt(file, 'message') });
  }
}
