import { expect, test } from 'vitest';
import type { Trial } from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { toSideBySide } from './side-by-side.ts';

const SAMPLE: Sample = {
  ...{ id: 'one', name: 'One', tool: 'web_search', argsText: '{}' },
  result: { ok: true, value: '' },
};

function textsOf(trial: Partial<Trial>) {
  return toSideBySide(
    {
      turn: 1,
      budget: 10,
      ok: true,
      raw: '',
      reduced: '',
      trimmed: '',
      kept: 0,
      applied: true,
      ...trial,
    },
    SAMPLE,
    [],
  );
}

test('each line has its raw line and its state in all three texts', () => {
  const { raw, reduced, model } = textsOf({
    ...{ raw: 'a\nb\nc\nd', reduced: 'a\n1 left out\nc\nd', kept: 15 },
    trimmed: 'a\n1 left out\nc\n\n[truncated]',
  });
  expect(raw.map(({ tone }) => tone)).toEqual(['kept', 'left-out', 'kept', 'cut']);
  expect(reduced.lines.map(({ tone }) => tone)).toEqual(['kept', 'added', 'kept', 'cut']);
  expect(model.lines.map(({ tone }) => tone)).toEqual(['kept', 'added', 'kept', 'cut', 'cut']);
  expect(reduced.linked.fromRaw).toEqual([0, 2, 2, 3]);
  expect(model.linked.fromRaw).toEqual([0, 2, 2, 4]);
});

test('the reduced text stays whole beside JSON that is cut as JSON', () => {
  const { raw, reduced, model } = textsOf({
    ...{ raw: '[\n1,\n2\n]', reduced: '[\n1,\n2\n]', trimmed: '[\n1,\n"1 more"\n]', kept: 5 },
    gap: null,
  });
  expect(raw.map(({ tone }) => tone)).toEqual(['kept', 'kept', 'left-out', 'kept']);
  expect(reduced.lines.map(({ text }) => text)).toEqual(['[', '1,', '2', ']']);
  expect(model.lines.map(({ text }) => text)).toEqual(['[', '1,', '"1 more"', ']']);
});
