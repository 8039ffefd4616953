import { expect, test } from 'vitest';
import { galleryExamples } from '../../../catalog/gallery/gallery.ts';
import { findExamples, TAGS, toSections } from './find-examples.ts';

const slugs = (words: string, tag?: (typeof TAGS)[number]) =>
  findExamples({ words, tag }).map(({ slug }) => slug);

test('without words and tag all examples are listed in order', () => {
  expect(findExamples({ words: ' ', tag: undefined })).toEqual(galleryExamples);
});

test('searches titles, sentences and the names of tools', () => {
  expect(slugs('log git')).toEqual(['git-log-reducer']);
  expect(slugs('injection')).toEqual(['untrusted-page']);
  expect(slugs('ADK registry')).toEqual(['adk-ephemeral-tools', 'adk-merge']);
  expect(slugs('render_chart')).toEqual(['mcp-and-plugins']);
  expect(slugs('no such words')).toEqual([]);
});

test('every tag has examples, and words narrow them', () => {
  for (const tag of TAGS) expect(slugs('', tag).length, tag).toBeGreaterThan(0);
  expect(slugs('', 'reducers').length).toBeGreaterThanOrEqual(5);
  expect(slugs('astromesh', 'gates')).toEqual(['astromesh-permissions', 'astromesh-rate-limit']);
});

test('what a visitor knows comes first, and the published registries come last', () => {
  const sections = toSections(galleryExamples);
  expect(sections.flatMap(({ examples }) => examples)).toEqual(galleryExamples);
  expect(sections[0]?.examples.map(({ slug }) => slug)).toEqual([
    'failing-tests-reducer',
    'huge-json',
    'same-seed-same-faults',
    'leaking-secret',
    'untrusted-page',
  ]);
  const last = sections.at(-1)?.examples ?? [];
  expect(new Set(last.map(({ system }) => system))).toHaveLength(5);
  expect(galleryExamples.filter(({ system }) => system !== undefined)).toEqual(last);
  expect(toSections([])).toEqual([]);
});
