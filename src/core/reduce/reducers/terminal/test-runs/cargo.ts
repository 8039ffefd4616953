import { markRustc } from '../builds/rustc.ts';
import type { Marks } from '../marks.ts';
import type { TestRunner } from './runner.ts';
import { markBacktrace } from './rust-frames.ts';

/** Cargo writes its own steps right-aligned in twelve columns. */
const STEP_COLUMNS = 12;
const STEPS = new Set(
  'Compiling Checking Downloaded Downloading Fresh Updating Locking Adding Blocking Running Doc-tests Building PASS SLOW SKIP Starting'.split(
    ' ',
  ),
);
const OUTPUT = /^---- \S.* ----$/;
const PANIC = /^thread '.*' (?:\(\d+\) )?panicked at /;
const END = /^(?:---- \S.* ----|failures:|test result: .*|running \d+ tests?|error: .*)$/;
const MESSAGE_LINES = 12;

/** `cargo test` and `cargo nextest`; `cargo build`, `cargo check` and Clippy. */
export const cargo: TestRunner = {
  name: 'cargo',
  signature:
    /^(?:running \d+ tests?$|test result: |error: could not compile|error\[E\d{4}\]: | +Nextest run ID| +Finished .*target\(s\) in | +(?:Compiling|Checking) \S+ v\d| +--> \S.*\.rs:\d+:\d+$|\S+\.rs:\d+:\d+: (?:error|warning)|thread '.*' (?:\(\d+\) )?panicked at )/,
  classify(lines, marks) {
    const hasDetails = lines.some((line) => OUTPUT.test(line));
    let listing = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (OUTPUT.test(line) || PANIC.test(line)) {
        listing = false;
        at = keepFailure(lines, marks, at);
      } else if (/^test .* \.\.\. (?:ok|ignored)\b/.test(line)) {
        marks.noise(at, 'passing or skipped tests');
      } else if (/^test .*FAILED$/.test(line) || (listing && /^ {4}\S/.test(line))) {
        if (hasDetails) marks.noise(at, 'repeated failures');
        else marks.failure(at);
      } else if (/^ +FAIL \[/.test(line)) marks.failure(at);
      else if (line === 'failures:') {
        listing = true;
        marks.noise(at, 'test runner chatter');
      } else if (/^test result: /.test(line)) {
        listing = false;
        const nothing = /^test result: ok\. 0 passed; 0 failed; 0 ignored/.test(line);
        if (nothing) marks.noise(at, 'test runner chatter');
        else marks.total(at);
      } else if (/^running \d+ tests?$/.test(line)) marks.noise(at, 'test runner chatter');
      else if (isStep(line, 'Finished')) marks.total(at);
      else if (isBuildStep(line)) marks.noise(at, 'build steps');
      else at = markRustc(lines, marks, at) ?? at;
    }
  },
};

/** The output of a failed test, or a panic outside of tests. @returns its last line. */
function keepFailure(lines: readonly string[], marks: Marks, header: number): number {
  marks.failure(header);
  const isPanic = PANIC.test(lines[header] ?? '');
  let end = header + 1;
  while (end < lines.length && !isEnd(lines, end, isPanic)) end += 1;
  // Without a panic, the output is the message.
  let kept = isPanic || !lines.slice(header, end).some((line) => PANIC.test(line)) ? 0 : -1;
  for (let at = header + 1; at < end; at += 1) {
    const line = lines[at] ?? '';
    if (PANIC.test(line)) kept = 0;
    if (line.trim() === '') continue;
    if (line === 'stack backtrace:') {
      kept = -1;
      marks.noise(at, 'internal stack frames');
      at = markBacktrace(lines, marks, at + 1);
    } else if (/^note: .*RUST_BACKTRACE/.test(line)) marks.noise(at, 'test runner chatter');
    else if (kept >= 0 && kept < MESSAGE_LINES) {
      marks.key(at);
      kept += 1;
    } else marks.detail(at);
  }
  return end - 1;
}

function isEnd(lines: readonly string[], at: number, isPanic: boolean): boolean {
  const line = lines[at] ?? '';
  if (END.test(line)) return true;
  // The output after a panic belongs to the program.
  return isPanic && line.trim() === '' && !/^(?:stack backtrace:|note: )/.test(lines[at + 1] ?? '');
}

function isBuildStep(line: string): boolean {
  return line.charAt(STEP_COLUMNS) === ' ' && STEPS.has(line.slice(0, STEP_COLUMNS).trimStart());
}

function isStep(line: string, step: string): boolean {
  return line.charAt(STEP_COLUMNS) === ' ' && line.slice(0, STEP_COLUMNS).trimStart() === step;
}
