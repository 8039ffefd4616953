import { keepMessage, type TestRunner } from './runner.ts';

/** Cargo writes its own steps right-aligned in twelve columns. */
const STEP_COLUMNS = 12;
const STEPS = new Set(
  'Compiling Checking Downloaded Downloading Fresh Updating Locking Adding Blocking Finished Running Doc-tests Building PASS SLOW SKIP Starting'.split(
    ' ',
  ),
);

const STD_FRAME =
  /^ +\d+: (?:0x[0-9a-f]+ - )?(?:<?(?:core|std|alloc|test|__rustc|rust_)\w*::|rust_begin_unwind|<fn\(|__libc|_start|main$|clone)/;

/** `cargo test` and `cargo nextest`, with the compiler's messages. */
export const cargo: TestRunner = {
  name: 'cargo',
  signature: /^running \d+ tests?$|^test result: |^error: could not compile|^ +Nextest run ID/,
  classify(lines, marks) {
    let listing = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (/^test .* \.\.\. (?:ok|ignored)\b/.test(line)) {
        marks.noise(at, 'passing or skipped tests');
      } else if (/^test .*FAILED$/.test(line) || /^ +FAIL \[/.test(line)) {
        marks.key(at);
      } else if (/^---- .* ----$/.test(line)) {
        marks.key(at);
      } else if (/^thread '.*panicked at/.test(line)) {
        marks.key(at);
        keepMessage(lines, marks, at, { end: /^stack backtrace:|^note: / });
      } else if (/^error(?:\[E\d+\])?: /.test(line)) {
        marks.key(at);
      } else if (/^ +--> \S/.test(line)) {
        // Where a compiler message points; an error's place survives, a warning's is context.
        if (/^error/.test(lines[at - 1] ?? '')) marks.key(at);
      } else if (/^test result: /.test(line) || /^failures:$/.test(line)) {
        const nothing = /^test result: ok\. 0 passed; 0 failed; 0 ignored/.test(line);
        if (nothing) marks.noise(at, 'test runner chatter');
        else marks.key(at);
      } else if (listing && /^ {4}\S/.test(line)) {
        marks.key(at);
      } else if (/^running \d+ tests?$/.test(line) || isBuildStep(line)) {
        marks.noise(at, 'test runner chatter');
      } else if (/^note: .*RUST_BACKTRACE/.test(line)) {
        marks.noise(at, 'test runner chatter');
      } else if (STD_FRAME.test(line) || /^ +at \/rustc\//.test(line)) {
        marks.noise(at, 'internal stack frames');
      }
      if (line === 'failures:') listing = true;
      else if (line.startsWith('test result:') || line.startsWith('----')) listing = false;
    }
  },
};

function isBuildStep(line: string): boolean {
  return line.charAt(STEP_COLUMNS) === ' ' && STEPS.has(line.slice(0, STEP_COLUMNS).trimStart());
}
