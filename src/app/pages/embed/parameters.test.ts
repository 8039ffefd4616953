import { expect, test } from 'vitest';
import { readParameters } from './parameters.ts';
import { parsePageMessage } from './parse-page-message.ts';

test('reads the parameters of the loader', () => {
  const written = new URLSearchParams({
    ...{ kind: 'lesson', slug: 'schema', page: 'https://docs.example' },
    ...{ theme: 'dark', view: 'timeline', title: 'Two & three' },
    ...{ accent: 'rgb(0, 100, 0)', font: 'Georgia, serif', run: '1', given: 'drak,,480' },
  });
  expect(readParameters(`#${written}`)).toEqual({
    source: { kind: 'lesson', slug: 'schema' },
    page: 'https://docs.example',
    look: { theme: 'dark', accent: 'rgb(0, 100, 0)', font: 'Georgia, serif' },
    view: 'timeline',
    title: 'Two & three',
    isAsked: true,
    given: { view: 'timeline', theme: 'drak', load: '', height: '480' },
  });
  expect(readParameters('#kind=link&link=%23%2Fs%2F4.abc&view=&title=')).toMatchObject({
    source: { kind: 'link', link: '#/s/4.abc' },
    view: undefined,
    title: undefined,
  });
});

test('validates every parameter', () => {
  const nothing = {
    ...{ source: undefined, view: undefined, title: undefined, page: undefined },
    ...{ look: { theme: undefined, accent: '', font: '' }, isAsked: false },
  };
  expect(readParameters('')).toMatchObject(nothing);
  expect(readParameters('#kind=lesson&view=toString&theme=pink&page=null&run=yes')).toMatchObject(
    nothing,
  );
  expect(readParameters('#page=javascript:alert(1)').page).toBeUndefined();
});

test('accepts only a theme and a workspace from the page', () => {
  const theme = { toolyard: 'demo', type: 'theme', theme: 'dark', accent: '', font: 'serif' };
  const text = { toolyard: 'demo', type: 'workspace', text: '{}' };
  expect([theme, text].map(parsePageMessage)).toEqual([theme, text]);
  expect(parsePageMessage({ ...theme, accent: 7, font: undefined })).toEqual({
    ...{ ...theme, accent: '', font: '' },
  });
  const wrong: unknown[] = [
    null,
    'theme',
    { type: 'theme', theme: 'dark' },
    { ...theme, theme: 1 },
  ];
  expect(wrong.map(parsePageMessage)).toEqual(wrong.map(() => undefined));
});
