import { expect, test } from 'vitest';
import { parseFrameMessage } from './parse-frame-message.ts';

test('reads the messages of a demo', () => {
  for (const type of ['ready', 'ran', 'opened', 'passed', 'error', 'opening', 'warning']) {
    const said = { toolyard: 'demo', type, detail: { title: 'A' } };
    expect(parseFrameMessage({ ...said, extra: 1 })).toEqual(said);
  }
});

test('ignores other messages to the page', () => {
  const wrong: unknown[] = [
    ...[undefined, null, 'ready', 7, {}, { type: 'ready', detail: { title: 'A' } }],
    { toolyard: 'demo', type: 'ready' },
    { toolyard: 'demo', type: 'ready', detail: 'A' },
    { toolyard: 'demo', type: 'toString', detail: {} },
    { toolyard: 'demo', type: ['ready'], detail: { title: 'A' } },
  ];
  expect(wrong.map(parseFrameMessage)).toEqual(wrong.map(() => undefined));
});
