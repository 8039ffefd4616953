import { markFailure } from '../failure-lines.ts';
import { markTraceback } from '../test-runs/pytest.ts';
import { countsText, type ReportDraft, type ReportedProblem } from './draft.ts';
import { type XmlEvent, xmlEvents } from './xml.ts';

/** A traceback, and the lines of pytest's messages. */
const PYTHON = /^(?:E {3}| {2}File ")/m;

/**
 * JUnit's XML, as test runners of every language write it.
 *
 * @returns `false` for other XML; nothing is added then.
 */
export function addJunit(xml: string, draft: ReportDraft): boolean {
  const run = readRun(xmlEvents(xml));
  if (run.tests === 0 && run.declared === undefined) return false;
  draft.total(totalsOf(run));
  for (const problem of run.problems) {
    const isPython = PYTHON.test(problem.message ?? '');
    draft.failure(problem, isPython ? markTraceback : markFailure);
  }
  return true;
}

interface Run {
  tests: number;
  failed: number;
  skipped: number;
  /** The number of tests by the outermost element. */
  declared: number | undefined;
  readonly problems: ReportedProblem[];
}

function totalsOf({ tests, failed, skipped, declared }: Run): string {
  const counts = countsText({ failed, skipped, passed: tests - failed - skipped, total: tests });
  const more = declared === undefined || declared === tests ? '' : ` (the report says ${declared})`;
  return `Tests: ${counts || 'none'}${more}`;
}

function readRun(events: Iterable<XmlEvent>): Run {
  const run: Run = { tests: 0, failed: 0, skipped: 0, declared: undefined, problems: [] };
  let test: Map<string, string> | undefined;
  let outcome: { attributes: Map<string, string>; body: string } | undefined;
  let failedTest: unknown;
  for (const event of events) {
    if (event.kind === 'text') {
      if (outcome !== undefined) outcome.body += event.text;
    } else if (event.kind === 'open') {
      const { name, attributes } = event;
      const declared = attributes.get('tests');
      if (name.startsWith('testsuite') && declared) run.declared ??= Number(declared);
      if (name === 'testcase') {
        test = attributes;
        run.tests += 1;
      } else if (name === 'skipped' && test !== undefined) run.skipped += 1;
      else if (name === 'failure' || name === 'error') outcome = { attributes, body: '' };
    } else if (outcome !== undefined && (event.name === 'failure' || event.name === 'error')) {
      // One test may have several failures, and a suite one without a test.
      if (test !== undefined && failedTest !== test) run.failed += 1;
      failedTest = test;
      run.problems.push(problemOf(test, outcome));
      outcome = undefined;
    } else if (event.name === 'testcase') test = undefined;
  }
  return run;
}

function problemOf(
  test: Map<string, string> | undefined,
  { attributes, body }: { attributes: Map<string, string>; body: string },
): ReportedProblem {
  const name = test?.get('name') ?? '';
  const group = test?.get('classname') ?? '';
  const said = attributes.get('message') ?? '';
  const firstLine = said.split('\n')[0] ?? '';
  const message = said !== '' && !body.includes(firstLine) ? `${said}\n${body}` : body || said;
  const place = [test?.get('file'), test?.get('line')].filter(Boolean).join(':');
  const isRepeated = group === '' || name.startsWith(group);
  return {
    name: (isRepeated ? name : `${group} › ${name}`) || 'outside of all tests',
    message: message || (attributes.get('type') ?? ''),
    place,
  };
}
