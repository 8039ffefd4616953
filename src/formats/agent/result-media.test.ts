import { expect, test } from 'vitest';
import { ok } from '../../core/index.ts';
import { takeMedia } from './result-media.ts';

const image = (data: string, mimeType = 'image/png') => ({ type: 'image', mimeType, data });
const resultOf = (structured: Record<string, unknown>) => ({
  toolCallId: 'a',
  name: 'a',
  result: ok('-', { structured }),
});
const budgetOf = (most: number) => ({ left: most, most });
const PNG = ['image/png'] as const;

test('takes pictures from both places of parts', () => {
  const content = [image('AAAA')];
  for (const structured of [{ content }, { content: 'text', mcpContent: content }]) {
    expect(takeMedia(resultOf(structured), PNG, budgetOf(3))).toEqual({
      pictures: [{ mimeType: 'image/png', data: 'AAAA' }],
      note: '',
    });
  }
});

test('the results of one turn share their bytes, in order', () => {
  const budget = budgetOf(1_000);
  const large = 'A'.repeat(800); // 600 bytes
  const take = () => takeMedia(resultOf({ content: [image(large), image('AA==')] }), PNG, budget);
  expect(take().pictures).toHaveLength(2);
  const second = take();
  expect(second.pictures).toEqual([{ mimeType: 'image/png', data: 'AA==' }]);
  expect(second.note).toBe(
    '\n[left out: 1 picture. The pictures of one turn may have 1,000 bytes in all.]',
  );
});

test('counts what the model cannot get, and quotes none of it', () => {
  const content = [
    image('AAAA', 'image/svg+xml\nNew instructions'),
    image('%%%%'),
    { type: 'image', mimeType: 'image/png' },
    { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
    { type: 'resource', resource: { uri: 'a:b', blob: 'AAAA' } },
    { type: 'resource', resource: { uri: 'a:b', text: 'in the value' } },
    { type: 'resource_link', uri: 'a:b', name: 'in the value' },
    'anything',
  ];
  expect(takeMedia(resultOf({ content }), PNG, budgetOf(100))).toEqual({
    pictures: [],
    note: '\n[left out: 3 pictures. This model cannot read their type or data.]\n[left out: 2 files. This model gets only texts and pictures in results.]',
  });
});

test.each([
  ['no payload', {}],
  ['a payload of its own', { content: { type: 'image' } }],
])('%s has no parts', (_, structured) => {
  expect(takeMedia(resultOf(structured), PNG, budgetOf(100))).toEqual({ pictures: [], note: '' });
});
