import { memberOf } from '../../shrink.ts';
import { Marks } from '../marks.ts';
import type { Report } from '../report.ts';
import { sieve } from '../sieve.ts';
import { cargo } from '../test-runs/cargo.ts';
import { filledLinesOf, numberAt, parsedLine, textAt } from './json-document.ts';

const MAX_PARSED_CHARS = 8_000_000;

/** Cargo's messages and test events as JSON lines: read like Cargo's plain output. */
export const cargoJson: Report = {
  name: 'Cargo JSON',
  matches: (text) =>
    /^\{ ?"(?:reason": ?"(?:compiler-|build-)|type": "(?:suite|test)", ")/m.test(
      text.slice(0, 20_000),
    ),
  summarise(text, budget) {
    if (text.length > MAX_PARSED_CHARS) return undefined;
    const lines = filledLinesOf(text).flatMap(plainLines);
    const marks = new Marks(lines.length);
    cargo.classify(lines, marks);
    return sieve(lines, marks, budget);
  },
};

function plainLines(line: string): string[] {
  const event = line.startsWith('{') ? parsedLine(line) : undefined;
  const reason = textAt(event, 'reason');
  if (reason === 'compiler-message') {
    return textAt(memberOf(event, 'message'), 'rendered').split('\n');
  }
  if (reason !== '') return [];
  const type = textAt(event, 'type');
  const said = textAt(event, 'event');
  const name = textAt(event, 'name');
  if (type === 'suite') return said === 'started' ? [] : [resultOf(event, said)];
  if (type !== 'test') return [line];
  if (said === 'failed')
    return [`---- ${name} stdout ----`, ...textAt(event, 'stdout').split('\n')];
  return said === 'started' ? [] : [`test ${name} ... ${said}`];
}

function resultOf(suite: unknown, event: string): string {
  const counts = ['passed', 'failed', 'ignored'].map((each) => `${numberAt(suite, each)} ${each}`);
  return `test result: ${event === 'ok' ? 'ok' : 'FAILED'}. ${counts.join('; ')}`;
}
