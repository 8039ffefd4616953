import { expect, test } from 'vitest';
import { parseFrameMessage } from './parse-frame-message.ts';

const run = {
  ...{ sentence: '2 calls in 10 ms', calls: 2, refused: 0, failed: 0 },
  ...{ rawChars: 900, keptChars: 300, elapsedMs: 10 },
};

test('forwards only known fields', () => {
  const said = { toolyard: 'demo', type: 'ran', detail: { ...run, extra: 1 } };
  expect(parseFrameMessage(said)).toEqual({ toolyard: 'demo', type: 'ran', detail: run });
  expect(
    parseFrameMessage({ toolyard: 'demo', type: 'ready', detail: { title: 'A' } }),
  ).toBeTruthy();
});

test('ignores other messages to the page', () => {
  const wrong: unknown[] = [
    ...[undefined, null, 'ready', 7, {}, { type: 'ready', detail: { title: 'A' } }],
    { toolyard: 'demo', type: 'ready' },
    { toolyard: 'demo', type: 'ready', detail: { title: 1 } },
    { toolyard: 'demo', type: 'ran', detail: { ...run, calls: '2' } },
    { toolyard: 'demo', type: 'toString', detail: {} },
    { toolyard: 'demo', type: ['ready'], detail: { title: 'A' } },
  ];
  expect(wrong.map(parseFrameMessage)).toEqual(wrong.map(() => undefined));
});
