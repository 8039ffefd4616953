import { isInternalFrame, keepMessage, type TestRunner } from './runner.ts';

/** Jest, plain and verbose. */
export const jest: TestRunner = {
  name: 'jest',
  signature: /^Test Suites: +(?:\d+ |.*\d+ total)|^(?:PASS|FAIL) +\S+\.[cm]?[jt]sx?\b/,
  classify(lines, marks) {
    let passing = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const text = line.trimStart();
      if (line !== '' && text.length === line.length) passing = /^PASS +\S/.test(line);
      if (/^(?:FAIL +\S|Test Suites:|Tests:|Snapshots:)/.test(line)) {
        marks.key(at);
      } else if (/^ {2}● /.test(line)) {
        marks.key(at);
        // A failure's message; what tests wrote to the console is context.
        if (!/^● Console$/.test(text)) at = keepFailure(lines, marks, at);
      } else if (/^[✕✗×] /.test(text)) {
        marks.key(at);
      } else if (/^(?:[✓√○] |✎ todo )/.test(text)) {
        marks.noise(at, 'passing or skipped tests');
      } else if (passing && /^console\.(?:error|warn)\b/.test(text)) {
        // A warning in a test that passes may still be news.
        passing = false;
      } else if (passing) {
        marks.noise(at, 'passing or skipped tests');
      } else if (isInternalFrame(line) || /^\s+at .*[/\\]node_modules[/\\]jest-/.test(line)) {
        marks.noise(at, 'internal stack frames');
      }
    }
  },
};

/** The message and the diff, up to the source excerpt or the stack. */
function keepFailure(
  lines: readonly string[],
  marks: Parameters<TestRunner['classify']>[1],
  header: number,
): number {
  const end = /^\s+(?:at \S|>? *\d+ \|)|^\s+● /;
  let at = header;
  for (let block = 0; block < 6; block += 1) {
    const last = keepMessage(lines, marks, at, { maxLines: 60, end });
    if (last === at || end.test(lines[last + 1] ?? '')) return last;
    const next = lines.slice(last + 1, last + 3).find((line) => line.trim() !== '');
    // The message of a failure is indented; what is not belongs to the next test file.
    if (next === undefined || !next.startsWith('    ') || end.test(next)) return last;
    at = last;
  }
  return at;
}
