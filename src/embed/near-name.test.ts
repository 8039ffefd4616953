import { expect, test } from 'vitest';
import { nearName } from './near-name.ts';

const KNOWN = ['src', 'example', 'lesson', 'view', 'base', 'title', 'load', 'theme', 'height'];

test('finds the attribute that a misspelt one means', () => {
  const written = ['exmaple', 'exampel', 'examples', 'leson', 'hieght', 'them', 'scr', 'veiw'];
  expect(written.map((one) => nearName(one, KNOWN))).toEqual([
    ...['example', 'example', 'example', 'lesson', 'height', 'theme', 'src', 'view'],
  ]);
});

test('leaves the attributes of HTML and of frameworks alone', () => {
  const others = ['id', 'class', 'style', 'slot', 'hidden', 'lang', 'dir', 'role', 'is', 'part'];
  const more = ['data-theme', 'data-v-1a2b', 'tabindex', 'translate', 'client:load', 'width'];
  expect([...others, ...more, ...KNOWN].filter((one) => nearName(one, KNOWN))).toEqual([]);
});
