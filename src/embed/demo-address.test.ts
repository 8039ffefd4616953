import { expect, test } from 'vitest';
import { readDemoAddress } from './demo-address.ts';

const PAGE = 'https://docs.example/guide/output.html';
const OWN = 'https://docs.example/toolyard/embed.js';

function read(attributes: Record<string, string>) {
  const { base, file, ...rest } = readDemoAddress(
    { getAttribute: (name) => attributes[name] ?? null },
    PAGE,
    OWN,
  );
  return { ...rest, base: base.href, ...(file && { file: file.href }) };
}

test('the playground is at the loader’s address, unless the page gives another one', () => {
  expect(read({ example: 'git-status' })).toEqual({
    source: { kind: 'example', slug: 'git-status' },
    base: 'https://docs.example/toolyard/',
    link: 'https://docs.example/toolyard/#/examples/git-status',
    name: 'git-status',
  });
  for (const base of ['/play', '../play/', 'https://docs.example/play']) {
    expect(read({ lesson: 'schema', base })).toMatchObject({
      source: { kind: 'lesson', slug: 'schema' },
      link: 'https://docs.example/play/#/learn/schema',
    });
  }
});

test('a link may be relative or contain the playground’s address', () => {
  for (const src of ['#/s/4.abc', 'https://elsewhere.example/toolyard/#/s/4.abc']) {
    expect(read({ src })).toMatchObject({
      source: { kind: 'link', link: '#/s/4.abc' },
      link: 'https://docs.example/toolyard/#/s/4.abc',
    });
  }
});

test('a link may have line breaks, as of an editor', () => {
  expect(read({ src: '#/s/4.ab\nc' })).toMatchObject({ source: { link: '#/s/4.ab\nc' } });
});

test('a file may be on any server that allows it', () => {
  expect(read({ src: './one.json' })).toMatchObject({
    source: { kind: 'page' },
    file: 'https://docs.example/guide/one.json',
  });
  expect(read({ src: 'https://elsewhere.example/one.json' })).toMatchObject({
    source: { kind: 'page' },
    file: 'https://elsewhere.example/one.json',
  });
  for (const src of ['data:application/json,{}', 'javascript:1', 'http://[']) {
    expect(read({ src }).source).toBeUndefined();
  }
  expect(read({}).source).toBeUndefined();
});
