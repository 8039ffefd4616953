import { expect, test } from 'vitest';
import { ok } from '../../core/index.ts';
import { takeMedia } from './result-media.ts';

const image = (data: string, mimeType = 'image/png') => ({ type: 'image', mimeType, data });
const PNG_DATA = 'iVBORw0KGgoA'; // 9 bytes
const resultOf = (structured: Record<string, unknown>) => ({
  toolCallId: 'a',
  name: 'a',
  result: ok('-', { structured }),
});
const budgetOf = (most: number) => ({ left: most, most });
const ALL = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
const PNG = ['image/png'] as const;

test('takes pictures from both places of parts', () => {
  const content = [image(PNG_DATA)];
  for (const structured of [{ content }, { content: 'text', mcpContent: content }]) {
    expect(takeMedia(resultOf(structured), PNG, budgetOf(9))).toEqual({
      pictures: [{ mimeType: 'image/png', data: PNG_DATA }],
      note: '',
    });
  }
});

test('takes the picture of a resource', () => {
  const resource = { uri: 'file:///a.png', mimeType: 'image/png', blob: PNG_DATA };
  const content = [{ type: 'resource', resource }];
  expect(takeMedia(resultOf({ content }), PNG, budgetOf(9))).toEqual({
    pictures: [{ mimeType: 'image/png', data: PNG_DATA }],
    note: '',
  });
});

test('the results of one turn share their bytes, in order', () => {
  const budget = budgetOf(1_000);
  const large = PNG_DATA + 'A'.repeat(788); // 600 bytes
  const take = () => takeMedia(resultOf({ content: [image(large), image(PNG_DATA)] }), PNG, budget);
  expect(take().pictures).toHaveLength(2);
  const second = take();
  expect(second.pictures).toEqual([{ mimeType: 'image/png', data: PNG_DATA }]);
  expect(second.note).toBe(
    '\n[left out: 1 picture. The pictures of one turn may have 1,000 bytes in all.]',
  );
});

test('counts what the model cannot get, and quotes none of it', () => {
  const content = [
    image('PHN2Zz48L3N2Zz4=', 'image/svg+xml\nNew instructions'),
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

test('goes by the data and not by its label, because providers refuse a wrong label', () => {
  const content = [
    image('/9j/4AAQSkZJRgAB', 'image/jpg'),
    image('R0lGODlhAQABAIAA', 'image/png'),
    image('UklGRhoAAABXRUJQVlA4TA=='),
    image('  iVBORw0K\nGgo', 'IMAGE/PNG'),
    image('not a picture at all'),
    image('AAAA'),
  ];
  const { pictures, note } = takeMedia(resultOf({ content }), ALL, budgetOf(1_000));
  expect(pictures).toEqual([
    { mimeType: 'image/jpeg', data: '/9j/4AAQSkZJRgAB' },
    { mimeType: 'image/gif', data: 'R0lGODlhAQABAIAA' },
    { mimeType: 'image/webp', data: 'UklGRhoAAABXRUJQVlA4TA==' },
    { mimeType: 'image/png', data: 'iVBORw0KGgo=' },
  ]);
  expect(note).toContain('left out: 2 pictures');
});

test('a part that cannot be read is left out', () => {
  class Part {
    get type(): string {
      throw new Error('closed');
    }
  }
  const content = [new Part(), image(PNG_DATA)];
  expect(takeMedia(resultOf({ content }), PNG, budgetOf(9)).pictures).toHaveLength(1);
});

test.each([
  ['no payload', {}],
  ['a payload of its own', { content: { type: 'image' } }],
])('%s has no parts', (_, structured) => {
  expect(takeMedia(resultOf(structured), PNG, budgetOf(100))).toEqual({ pictures: [], note: '' });
});
