import type { LineReport } from '../report.ts';
import { markGoMessage } from '../test-runs/go-message.ts';
import { countsText, type ReportDraft } from './draft.ts';
import { filledLinesOf, parsedLine, textAt } from './json-document.ts';

const EVENT = /^\{"(?:Time|Action|ImportPath)":"/;
const MARKER = /^\s*(?:=== \w+|--- (?:FAIL|PASS|SKIP):)/;
/** Output of a package outside of tests that repeats its result. */
const PACKAGE_CHATTER =
  /^(?:PASS|FAIL|(?:ok|FAIL|\?) {0,3}\t.*|exit status \d+|coverage: .*|testing: warning: no tests to run)$/;
const UNBUILT = /^FAIL\t\S+ \[(?:build|setup) failed\]$/;
const BUILD_ERROR = /^(?:vet: )?\S+\.go:\d+(?::\d+)?: \S/;
const RESULTS: ReadonlySet<string> = new Set(['pass', 'fail', 'skip']);

/** A test, or a package if `test` is empty. */
interface Run {
  readonly pkg: string;
  readonly test: string;
  output: string;
  result: string;
}

/** `go test -json`, and the output of `test2json`. */
export const goJson: LineReport = {
  name: 'go test JSON',
  line: new RegExp(`^\\{"[^\\n]*"Action":"[a-z-]+"|${UNBUILT.source}`),
  add(text, draft) {
    const { runs, around } = read(text);
    if (runs.length === 0) return false;
    const count = (result: string, isTest: boolean) =>
      runs.filter((run) => run.result === result && (run.test !== '') === isTest).length;
    const tests = { failed: count('fail', true), passed: count('pass', true) };
    const skipped = count('skip', true);
    draft.total(`Tests: ${countsText({ ...tests, skipped }) || 'none'}`);
    // Some versions report a package that does not build only as plain text.
    const unbuilt = around.filter((line) => UNBUILT.test(line)).length;
    const packages = { failed: count('fail', false) + unbuilt, passed: count('pass', false) };
    draft.total(`Packages: ${countsText(packages) || 'none that ended'}`);
    const parents = parentsOf(runs);
    for (const run of runs) addRun(draft, run, parents);
    for (const line of around) {
      if (UNBUILT.test(line) || BUILD_ERROR.test(line)) draft.finding(line, 'failure');
      else draft.context([line]);
    }
    return true;
  },
};

function read(text: string): { runs: Run[]; around: string[] } {
  const runs = new Map<string, Run>();
  const around: string[] = [];
  for (const each of filledLinesOf(text)) {
    const line = each.trimEnd();
    const event = EVENT.test(line) ? parsedLine(line) : undefined;
    const action = textAt(event, 'Action');
    if (action === '') {
      around.push(line);
      continue;
    }
    // A build has no package yet, only the imported path.
    const pkg =
      textAt(event, 'Package') || textAt(event, 'ImportPath').replace(/ \[[^[\]]*\]$/, '');
    const test = textAt(event, 'Test');
    const key = `${pkg}\n${test}`;
    const run = runs.get(key) ?? { pkg, test, output: '', result: '' };
    runs.set(key, run);
    run.output += textAt(event, 'Output');
    if (RESULTS.has(action)) run.result = action;
  }
  return { runs: [...runs.values()], around };
}

/** The keys of failed tests, and of packages with one. */
function parentsOf(runs: readonly Run[]): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const { pkg, test, result } of runs) {
    if (test === '' || result === 'pass' || result === 'skip') continue;
    parents.add(`${pkg}\n`);
    for (let at = test.indexOf('/'); at !== -1; at = test.indexOf('/', at + 1)) {
      parents.add(`${pkg}\n${test.slice(0, at)}`);
    }
  }
  return parents;
}

function addRun(draft: ReportDraft, run: Run, parents: ReadonlySet<string>): void {
  const { pkg, test, output, result } = run;
  // A test without a result was running when the program ended.
  const failed = result === 'fail' || (result === '' && (test !== '' || output !== ''));
  if (!failed) return;
  const said = filledLinesOf(output).filter(
    (line) => !MARKER.test(line) && (test !== '' || !PACKAGE_CHATTER.test(line)),
  );
  const isParent = parents.has(`${pkg}\n${test}`);
  if (isParent && said.length === 0) return;
  const name = test === '' ? pkg : `${pkg} › ${test}`;
  const note = result === '' && test !== '' ? ' (did not end)' : '';
  draft.failure(
    { name: name + note, message: said.map((line) => line.replace(/^ {4}/, '')).join('\n') },
    markGoMessage,
  );
}
