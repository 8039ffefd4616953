import { expect, test } from 'vitest';
import type { ToolResult } from '../../core/index.ts';
import { trimMarker } from '../../core/test-support.ts';
import { compareCuts } from './compare-cuts.ts';

const ask = (result: ToolResult, budget: number) =>
  compareCuts({ sample: { tool: 'terminal', argsText: '{}', result }, budget });

test('each strategy keeps its part of the same text', async () => {
  const value = `${'a'.repeat(50)}${'z'.repeat(50)}`;
  const marker = trimMarker(100).trim();
  expect(await ask({ ok: true, value }, 10)).toEqual([
    {
      ...{ strategy: 'head', kept: 10, isCut: true, text: `${'a'.repeat(10)}\n${marker}` },
      place: { start: 10, end: 0, marker },
    },
    {
      ...{ strategy: 'tail', kept: 10, isCut: true, text: `${marker}\n${'z'.repeat(10)}` },
      place: { start: 0, end: 10, marker },
    },
    {
      ...{ strategy: 'head-tail', kept: 10, isCut: true, text: `aaaaa\n${marker}\nzzzzz` },
      place: { start: 5, end: 5, marker },
    },
    {
      // The text is not JSON.
      ...{ strategy: 'json', kept: 10, isCut: true, text: `${'a'.repeat(10)}\n${marker}` },
      place: { start: 10, end: 0, marker },
    },
  ]);
});

test('JSON stays JSON', async () => {
  const value = JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ id })));
  const json = (await ask({ ok: true, value }, 90)).at(-1);
  expect(json).toMatchObject({ strategy: 'json', isCut: true });
  expect(json).not.toHaveProperty('place');
  expect(JSON.parse(json?.text ?? '')).toContainEqual(
    expect.stringMatching(/of 50 items left out/),
  );
});

test('a result that fits is not cut, and a failure keeps its start', async () => {
  const fitting = await ask({ ok: true, value: 'short' }, 10);
  expect(fitting.map(({ isCut, text }) => [isCut, text])).toEqual(
    Array.from({ length: 4 }, () => [false, 'short']),
  );
  const error = 'x'.repeat(80);
  const failed = await ask({ ok: false, error, code: 'execution_failed' }, 10);
  expect(new Set(failed.map(({ text }) => text))).toEqual(
    new Set([`${'x'.repeat(10)}${trimMarker(80)}`]),
  );
});
