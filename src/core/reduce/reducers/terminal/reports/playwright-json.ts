import { memberOf } from '../../shrink.ts';
import type { DocumentReport } from '../report.ts';
import { countsText, type ReportDraft } from './draft.ts';
import { filePositionOf, listAt, numberAt, textAt } from './json-document.ts';

/** `playwright test --reporter=json`. */
export const playwrightJson: DocumentReport = {
  name: 'Playwright JSON',
  matches: (text) => text.includes('"suites"') && text.includes('"unexpected"'),
  add(document, draft) {
    const stats = memberOf(document, 'stats');
    if (memberOf(stats, 'unexpected') === undefined) return false;
    const counts = countsText({
      failed: numberAt(stats, 'unexpected'),
      flaky: numberAt(stats, 'flaky'),
      skipped: numberAt(stats, 'skipped'),
      passed: numberAt(stats, 'expected'),
    });
    draft.total(`Tests: ${counts || 'none'}`);
    for (const error of listAt(document, 'errors')) addError(draft, error);
    for (const [path, spec] of specsOf(document)) addSpec(draft, path, spec);
    return true;
  },
};

/** An error outside of all tests, such as an unreadable file. */
function addError(draft: ReportDraft, error: unknown): void {
  const place = filePositionOf(memberOf(error, 'location'));
  const message = textAt(error, 'message');
  draft.failure({ name: place || 'outside of all tests', message });
}

/** All specs with the titles above them, in order. A list instead of recursion: any depth. */
function specsOf(run: unknown): [path: string[], spec: unknown][] {
  const found: [string[], unknown][] = [];
  const open = listAt(run, 'suites').map((suite) => ({ suite, above: [] as string[] }));
  open.reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const path = [...next.above.slice(-20), textAt(next.suite, 'title')].filter(Boolean);
    for (const spec of listAt(next.suite, 'specs')) found.push([path, spec]);
    const inner = listAt(next.suite, 'suites').map((suite) => ({ suite, above: path }));
    open.push(...inner.reverse());
  }
  return found;
}

function addSpec(draft: ReportDraft, path: readonly string[], spec: unknown): void {
  for (const test of listAt(spec, 'tests')) {
    const status = textAt(test, 'status');
    if (status !== 'unexpected' && status !== 'flaky') continue;
    const runs = listAt(test, 'results');
    // A flaky test passed in the end: its first failure is still worth showing.
    const run = runs.findLast((result) => listAt(result, 'errors').length > 0) ?? runs.at(-1);
    const errors = listAt(run, 'errors').map((error) => textAt(error, 'message'));
    const project = textAt(test, 'projectName');
    const name = [...path, textAt(spec, 'title')].join(' › ') + (project && ` [${project}]`);
    const message = errors.join('\n') || textAt(run, 'status');
    const problem = { name, message, place: filePositionOf(spec) };
    if (status === 'flaky') draft.warning({ ...problem, name: `flaky: ${name}` });
    else draft.failure(problem);
  }
}
