import { describe, expect, it } from 'vitest';
import { chooseSuites, runSuites, summarize } from './run-suites.mjs';
import type { Suite, SuiteResult } from './suite.mjs';

const silent = () => {};

function suite(name: string, result: SuiteResult, more: Partial<Suite> = {}): Suite {
  return { name, about: name, run: async () => result, ...more };
}

const ok: SuiteResult = { passed: 2, failed: 0 };
const bad: SuiteResult = { passed: 1, failed: 1 };

async function lastLine(suites: Suite[]): Promise<string | undefined> {
  return summarize(await runSuites(suites, silent))
    .split('\n')
    .at(-1);
}

describe('runSuites', () => {
  it('runs later suites after one that failed', async () => {
    expect(await lastLine([suite('a', bad), suite('b', ok)])).toBe('3 passed, 1 failed');
  });

  it('does not run a suite that needs one that failed, and counts it as failed', async () => {
    let ran = false;
    const run = async () => {
      ran = true;
      return ok;
    };
    const needy = suite('b', ok, { needs: ['a'], run });
    expect(await lastLine([suite('a', bad), needy])).toBe('1 passed, 2 failed');
    expect(ran).toBe(false);
  });

  it('fails a suite that ran no test', async () => {
    expect(await lastLine([suite('a', { passed: 0, failed: 0 })])).toBe('0 passed, 1 failed');
  });

  it('says why a suite could not be prepared', async () => {
    const lines: string[] = [];
    const rows = await runSuites(
      [suite('a', ok, { prepare: async () => 'Install Chromium.' })],
      (line) => lines.push(line),
    );
    expect(lines).toContain('Did not run. Install Chromium.');
    expect(rows[0]).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a suite that throws as failed and goes on', async () => {
    const broken = suite('a', ok, { run: () => Promise.reject(new Error('broken')) });
    expect(await lastLine([broken, suite('b', ok)])).toBe('2 passed, 1 failed');
  });
});

describe('summarize', () => {
  it('names the flaky tests', async () => {
    const rows = await runSuites([suite('a', { ...ok, flaky: ['page › opens'] })], silent);
    expect(summarize(rows)).toContain('flaky: page › opens');
  });
});

describe('chooseSuites', () => {
  const all = [suite('build', ok), suite('unit', ok), suite('browser', ok, { needs: ['build'] })];

  it('takes all when none is named', () => {
    expect(chooseSuites(all, [])).toEqual(all);
  });

  it('adds what a named one needs, in the usual order', () => {
    expect(chooseSuites(all, ['browser']).map(({ name }) => name)).toEqual(['build', 'browser']);
  });

  it('refuses a name that is not there', () => {
    expect(() => chooseSuites(all, ['units'])).toThrow(
      "There is no suite 'units'. There are: build, unit, browser.",
    );
  });
});
