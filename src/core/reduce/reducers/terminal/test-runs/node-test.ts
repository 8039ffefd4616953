import { indentOf, isInternalFrame, type TestRunner } from './runner.ts';

/** The test runner of Node.js with its spec reporter. */
export const nodeSpec: TestRunner = {
  name: 'node:test',
  signature: /^ℹ (?:tests|pass|fail) \d+$|^✖ failing tests:$/,
  classify(lines, marks) {
    const open: { at: number; indent: number; name: string }[] = [];
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const text = line.trimStart();
      const mark = text.charAt(0);
      if (mark === '▶') {
        open.push({ at, indent: indentOf(line), name: nameOf(text) });
      } else if (mark === '✔' || mark === '﹣') {
        marks.noise(at, 'passing or skipped tests');
        const suite = open.at(-1);
        if (suite !== undefined && suite.indent === indentOf(line) && suite.name === nameOf(text)) {
          open.pop();
          marks.noise(suite.at, 'passing or skipped tests');
        }
      } else if (mark === '✖') {
        marks.key(at);
        const suite = open.at(-1);
        if (suite !== undefined && suite.indent === indentOf(line) && suite.name === nameOf(text))
          open.pop();
      } else if (/^ℹ (?:cancelled|skipped|todo|suites) 0$/.test(text)) {
        marks.noise(at, 'test runner chatter');
      } else if (
        /^ℹ (?:tests|pass|fail|cancelled|skipped|todo)/.test(text) ||
        /^test at \S/.test(text)
      ) {
        marks.key(at);
      } else if (/^(?:\w*Error\b|\[?Error)/.test(text)) {
        marks.key(at);
      } else if (isInternalFrame(line)) {
        marks.noise(at, 'internal stack frames');
      }
    }
  },
};

function nameOf(text: string): string {
  return text
    .slice(2)
    .replace(/ \([\d.]+ms\).*$/, '')
    .trim();
}

/** The Test Anything Protocol, as node:test and many others print it. */
export const tap: TestRunner = {
  name: 'tap',
  signature: /^TAP version \d+$/,
  classify(lines, marks) {
    const open: { at: number; indent: number; name: string }[] = [];
    let details: 'passing' | 'message' | 'stack' | undefined;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const text = line.trimStart();
      const point = /^(not )?ok \d+(?: - | |$)(.*)$/.exec(text);
      if (text.startsWith('# Subtest: ')) {
        open.push({ at, indent: indentOf(line), name: text.slice(11) });
        details = undefined;
      } else if (point !== null) {
        const failed = point[1] !== undefined && !/# (?:TODO|SKIP)\b/i.test(text);
        if (failed) marks.key(at);
        else marks.noise(at, 'passing or skipped tests');
        closeSubtest(open, line, point[2] ?? '', (start) => {
          // The heading repeats what the test point says, also for one that failed.
          marks.noise(start, 'passing or skipped tests');
        });
        // Without them, what follows may be the output of anything.
        const hasDetails = lines[at + 1]?.trim() === '---';
        details = hasDetails ? (failed ? 'message' : 'passing') : undefined;
      } else if (details !== undefined && text === '...') {
        marks.noise(at, 'test runner chatter');
        details = undefined;
      } else if (details === 'passing') {
        marks.noise(at, 'passing or skipped tests');
      } else if (details !== undefined) {
        details = classifyDetail(line, text, at, details, marks);
      } else if (/^(?:\d+\.\.\d+$|TAP version|# (?:suites|cancelled|skipped|todo) 0$)/.test(text)) {
        marks.noise(at, 'test runner chatter');
      } else if (/^(?:Bail out!|# (?:tests|pass|fail|cancelled|skipped|todo) \d)/.test(text)) {
        marks.key(at);
      }
    }
  },
};

function closeSubtest(
  open: { at: number; indent: number; name: string }[],
  line: string,
  description: string,
  close: (at: number) => void,
): void {
  const subtest = open.at(-1);
  if (subtest === undefined || subtest.indent !== indentOf(line)) return;
  if (description === subtest.name || description.startsWith(`${subtest.name} #`)) {
    open.pop();
    close(subtest.at);
  }
}

/** A line of the YAML below a failure: the message and the values are what one needs. */
function classifyDetail(
  line: string,
  text: string,
  at: number,
  details: 'message' | 'stack',
  marks: Parameters<TestRunner['classify']>[1],
): 'message' | 'stack' {
  if (/^(?:---|duration_ms:|type:|failureType:)/.test(text)) {
    marks.noise(at, 'test runner chatter');
    return 'message';
  }
  if (/^stack: /.test(text)) return 'stack';
  if (details === 'stack' && !/^\w+:/.test(text)) {
    if (/\bnode:[a-z_]+[:/]|^(?:new \w+|Array\.map) \(<anonymous>\)$/.test(line)) {
      marks.noise(at, 'internal stack frames');
    }
    return 'stack';
  }
  marks.key(at);
  return 'message';
}
