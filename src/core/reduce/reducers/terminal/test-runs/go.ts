import { indentOf, type TestRunner } from './runner.ts';

const OK = /^ok {1,2}\t/;
const SHOWN_PACKAGES = 20;
const STD_FILE = /^\t\S*\/src\/(?:testing|runtime)\/[\w/]+\.go:\d+/;
const STD_CALL = /^(?:testing|runtime)\.\S|^panic\(|^created by testing\./;

/** `go test`, plain and verbose. */
export const go: TestRunner = {
  name: 'go',
  signature: /^(?:ok|FAIL|\?) {0,3}\t\S+\t|^FAIL\t\S+ \[|^\s*--- (?:PASS|FAIL|SKIP): |^=== RUN /,
  classify(lines, marks) {
    // A few packages that pass are the answer; many are noise.
    const many = lines.filter((line) => OK.test(line)).length > SHOWN_PACKAGES;
    let failing = -1;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const text = line.trimStart();
      if (STD_FILE.test(line) || STD_CALL.test(line)) {
        marks.noise(at, 'internal stack frames');
      } else if (text.startsWith('--- FAIL: ')) {
        failing = indentOf(line);
        marks.key(at);
      } else if (/^(?:=== (?:RUN|PAUSE|CONT|NAME)\b|--- (?:PASS|SKIP): |PASS$)/.test(text)) {
        failing = -1;
        marks.noise(at, 'passing or skipped tests');
      } else if (/^\? {1,3}\t\S+\t\[no test files\]/.test(line) || (many && OK.test(line))) {
        marks.noise(at, 'passing or skipped tests');
      } else if (/^FAIL\b/.test(line) || /^(?:panic|fatal error): |^\tpanic: /.test(line)) {
        failing = -1;
        marks.key(at);
      } else if (/^# \S/.test(line) || /^\S+\.go:\d+/.test(text)) {
        // A build failure, or what a test said; `t.Log` of a passing test looks the same.
        marks.key(at);
      } else if (/^(?:\.{0,2}\/)?\S+\.go:\d+ \+0x/.test(text)) {
        marks.key(at);
      } else if (failing >= 0 && indentOf(line) > failing) {
        marks.key(at);
      }
    }
  },
};
