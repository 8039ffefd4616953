import { describe, expect, it, vi } from 'vitest';
import { runSuites, summarize } from './run-suites.mjs';
import type { Suite, SuiteResult } from './suite.mjs';
import { say } from './turns.mjs';

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

  it('counts a suite that throws as failed and continues', async () => {
    const broken = suite('a', ok, { run: () => Promise.reject(new Error('broken')) });
    expect(await lastLine([broken, suite('b', ok)])).toBe('2 passed, 1 failed');
  });
});

/** Suites that report their start, and end on command. */
function stage(specs: Record<string, Partial<Suite>>) {
  const begun: string[] = [];
  const lines: string[] = [];
  const ends: Record<string, () => void> = {};
  const suites = Object.entries(specs).map(([name, more]) => {
    const run = () => {
      begun.push(name);
      return new Promise<SuiteResult>((resolve) => {
        ends[name] = () => resolve(ok);
      });
    };
    return suite(name, ok, { run, ...more });
  });
  const rows = runSuites(suites, (line) => lines.push(line.trim()));
  const end = async (...names: string[]) => {
    for (const name of names) {
      ends[name]?.();
      await new Promise(setImmediate);
    }
  };
  return { begun, lines, rows, end };
}

describe('suites side by side', () => {
  it('are two at most, those first that others need', async () => {
    const { begun, end, rows } = stage({ a: {}, b: {}, c: {}, d: { needs: ['c'] } });
    await end();
    expect(begun).toEqual(['c', 'a']);
    await end('a');
    expect(begun).toEqual(['c', 'a', 'b']);
    await end('b');
    expect(begun).toEqual(['c', 'a', 'b']);
    await end('c', 'd');
    expect(begun).toEqual(['c', 'a', 'b', 'd']);
    expect((await rows).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leave the machine to one that needs it alone', async () => {
    const { begun, end, rows } = stage({ a: {}, b: { alone: true }, c: {} });
    await end();
    expect(begun).toEqual(['a', 'c']);
    await end('a');
    expect(begun).toEqual(['a', 'c']);
    await end('c', 'b');
    expect(await rows).toHaveLength(3);
  });

  it('are shown one after another, in their order', async () => {
    const spoken: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => spoken.push(line));
    const run = (name: string) => async () => {
      say(`${name} speaks`);
      return ok;
    };
    const { lines, end, rows } = stage({ a: {}, b: { run: run('b') }, c: { run: run('c') } });
    await end();
    expect(lines).toEqual(['── a: a']);
    expect(spoken).toEqual([]);
    await end('a');
    await rows;
    expect(spoken).toEqual(['b speaks', 'c speaks']);
    expect(lines.map((line) => line.split(':')[0])).toEqual(
      ['a', 'a', 'b', 'b', 'c', 'c'].map((name) => `── ${name}`),
    );
  });

  it('end with an error where they need each other', async () => {
    const { rows } = stage({ a: { needs: ['b'] }, b: { needs: ['a'] } });
    await expect(rows).rejects.toThrow('need each other');
  });

  it('may be without a test where that can be', async () => {
    const none = { passed: 0, failed: 0 };
    expect(await lastLine([suite('a', none, { mayBeEmpty: true })])).toBe('0 passed, 0 failed');
  });
});

describe('summarize', () => {
  it('names the flaky tests', async () => {
    const rows = await runSuites([suite('a', { ...ok, flaky: ['page › opens'] })], silent);
    expect(summarize(rows)).toContain('flaky: page › opens');
  });

  it('names the failed tests above the sum', async () => {
    const failed = { passed: 3, failed: 1, failures: ['a.test.ts › adds'] };
    const rows = await runSuites([suite('a', failed)], silent);
    expect(summarize(rows).split('\n').slice(-2)).toEqual([
      'failed: a.test.ts › adds',
      '3 passed, 1 failed',
    ]);
  });
});
