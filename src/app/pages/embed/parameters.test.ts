import { expect, test } from 'vitest';
import { readParameters } from './parameters.ts';
import { parsePageMessage } from './parse-page-message.ts';

test('reads the parameters of the loader', () => {
  const written = new URLSearchParams({
    ...{ kind: 'lesson', slug: 'schema', page: 'https://docs.example' },
    ...{ theme: 'dark', view: 'timeline', title: 'Two & three' },
  });
  expect(readParameters(`#${written}`)).toEqual({
    source: { kind: 'lesson', slug: 'schema' },
    page: 'https://docs.example',
    theme: 'dark',
    view: 'timeline',
    title: 'Two & three',
  });
  expect(readParameters('#kind=link&link=%23%2Fs%2F4.abc&view=&title=')).toMatchObject({
    source: { kind: 'link', link: '#/s/4.abc' },
    view: undefined,
    title: undefined,
  });
});

test('validates every parameter', () => {
  const nothing = {
    ...{ source: undefined, view: undefined, theme: undefined },
    ...{ title: undefined, page: undefined },
  };
  expect(readParameters('')).toEqual(nothing);
  expect(readParameters('#kind=lesson&view=toString&theme=pink&page=null')).toEqual(nothing);
  expect(readParameters('#page=javascript:alert(1)').page).toBeUndefined();
});

test('accepts only a theme and a workspace from the page', () => {
  const theme = { toolyard: 'demo', type: 'theme', theme: 'dark' };
  const text = { toolyard: 'demo', type: 'workspace', text: '{}' };
  expect([theme, text].map(parsePageMessage)).toEqual([theme, text]);
  const wrong: unknown[] = [
    null,
    'theme',
    { type: 'theme', theme: 'dark' },
    { ...theme, theme: 1 },
  ];
  expect(wrong.map(parsePageMessage)).toEqual(wrong.map(() => undefined));
});
