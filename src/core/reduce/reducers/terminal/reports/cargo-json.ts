import { memberOf } from '../../shrink.ts';
import type { LineReport } from '../report.ts';
import { cargo } from '../test-runs/cargo.ts';
import { filledLinesOf, numberAt, parsedLine, textAt } from './json-document.ts';

/** Cargo's messages and test events as JSON lines: read like Cargo's plain output. */
export const cargoJson: LineReport = {
  name: 'Cargo JSON',
  line: /^\{ ?"(?:reason": ?"(?:compiler-|build-)|type": "(?:suite|test)", ")/,
  add(text, draft) {
    draft.log(filledLinesOf(text).flatMap(plainLines), cargo.classify);
    return true;
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
