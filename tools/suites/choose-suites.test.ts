import { describe, expect, it } from 'vitest';
import { chooseSuites } from './choose-suites.mjs';
import type { Suite } from './suite.mjs';

function suite(name: string, more: Partial<Suite> = {}): Suite {
  return { name, about: name, run: async () => ({ passed: 1, failed: 0 }), ...more };
}

describe('chooseSuites', () => {
  const asked: (readonly string[])[] = [];
  const run: Suite['run'] = async (words) => {
    asked.push(words);
    return { passed: 1, failed: 0 };
  };
  const all = [
    suite('build'),
    suite('unit'),
    suite('changed', { onDemand: true }),
    suite('browser', { needs: ['build'], takesWords: true, run }),
  ];
  const names = (...words: string[]) => chooseSuites(all, words).map(({ name }) => name);

  it('takes all when none is named, without those that must be named', () => {
    expect(names()).toEqual(['build', 'unit', 'browser']);
    expect(names('changed')).toEqual(['changed']);
  });

  it('adds what a named one needs, in the usual order', () => {
    expect(names('browser')).toEqual(['build', 'browser']);
  });

  it('gives words to the suite before them', async () => {
    const chosen = chooseSuites(all, ['browser', 'batch', 'tab', 'unit']);
    expect(chosen.map(({ name }) => name)).toEqual(['build', 'unit', 'browser']);
    await chosen.at(-1)?.run([]);
    expect(asked).toEqual([['batch', 'tab']]);
  });

  it('refuses a name that is not there', () => {
    const there = 'There are: build, unit, changed, browser.';
    expect(() => names('units')).toThrow(`There is no suite 'units'. ${there}`);
    expect(() => names('unit', 'batch')).toThrow(`There is no suite 'batch'. ${there}`);
    expect(() => names('batch', 'browser')).toThrow(`There is no suite 'batch'. ${there}`);
  });
});
