import { describe, expect, it } from 'vitest';
import { checkImportTime, checkSource } from './bundle-rules.ts';

describe('checkSource', () => {
  it('has nothing to say of a module that stays within the common API', () => {
    const code = `
      const window = { name: 'mine' };
      export function run({ document = 1, ...self }, process) {
        for (const navigator of [1]) console.log(navigator, document, self, window.name);
        try { throw new Error('x') } catch (location) { return location }
        switch (process) { case 1: { let name = 1; return { name, eval: name } } }
        return new URL('https://example.com').location ?? globalThis.performance.now();
      }
      export class Local { window = new AbortController(); document() { return this.window } }
      label: for (var late = 0; late < 1; late++) break label;
      export { late as parent };`;
    expect(checkSource(code)).toEqual([]);
  });

  it.each([
    ["import fs from 'node:fs'; export const a = fs", "the Node built-in 'node:fs'"],
    ["import fs from 'fs'; export const a = fs", "the Node built-in 'fs'"],
    ["export { readFile } from 'node:fs/promises'", "the Node built-in 'node:fs/promises'"],
    ["export * from 'path'", "the Node built-in 'path'"],
    ["export const a = () => import('node:os')", "the Node built-in 'node:os'"],
    ['export const a = (name) => import(name)', 'a module whose name is computed'],
    ["import z from 'zod'; export const a = z", "imports 'zod'"],
    ['export const a = () => window.innerWidth', "uses 'window'"],
    ["export const a = () => document.createElement('p')", "uses 'document'"],
    ['export const a = () => navigator.userAgent', "uses 'navigator'"],
    ['export const a = () => localStorage', "uses 'localStorage'"],
    ['export const a = () => self', "uses 'self'"],
    ["export const a = () => typeof process !== 'undefined'", "uses 'process'"],
    ['export const a = () => Buffer.from([])', "uses 'Buffer'"],
    ['export const a = () => globalThis.window', "uses 'window'"],
    ["export const a = () => globalThis['document']", "uses 'document'"],
    ['export const a = (key) => globalThis[key]', 'a computed property of globalThis'],
    ["export const a = () => eval('1')", "uses 'eval'"],
    ["export const a = () => (0, eval)('1')", "uses 'eval'"],
    ["export const a = () => new Function('return 1')", "uses 'Function'"],
    ['export const a = (f = Function) => f', "uses 'Function'"],
    ['{ let window = 1; window; } export const a = () => window', "uses 'window'"],
    ['export const a = () => ({ window })', "uses 'window'"],
    ['export const a = ({ x = document }) => x', "uses 'document'"],
  ])('finds what %s does', (code, sentence) => {
    expect(checkSource(code).join('\n')).toContain(sentence);
  });

  it('finds a NUL byte, and not its escape', () => {
    expect(checkSource("export const a = '\\0';")).toEqual([]);
    expect(checkSource('export const a =\n`\0`;')[0]).toMatch(/^line 2: contains a NUL byte/);
  });

  it('says in which line', () => {
    expect(checkSource('export const a = 1;\nexport const b = () => window;')[0]).toMatch(
      /^line 2: /,
    );
  });

  it('lets pass what an entry is allowed', () => {
    const code = "import fc from 'fast-check'; export const a = () => self ?? fc";
    expect(checkSource(code, { globals: ['self'], imports: ['fast-check'] })).toEqual([]);
  });
});

describe('checkImportTime', () => {
  it('has nothing to say of clocks that are only called later', () => {
    expect(
      checkImportTime('const later = () => setTimeout(() => Date.now(), performance.now());'),
    ).toEqual([]);
  });

  it.each([
    ['const a = Date.now();', "'Date.now'"],
    ['const a = new Date();', "'Date'"],
    ['const a = Date();', "'Date'"],
    ['const a = performance.now();', "'performance.now'"],
    ['setTimeout(() => {}, 0);', "'setTimeout'"],
    ['queueMicrotask(() => {});', "'queueMicrotask'"],
    ['const a = Math.random();', "'Math.random'"],
    ['const a = crypto.randomUUID();', "'crypto.randomUUID'"],
    ["fetch('https://example.com');", "'fetch'"],
  ])('finds that %s runs while the module is loaded', (code, name) => {
    expect(checkImportTime(code)).toEqual([`calls ${name} while it is loaded.`]);
  });

  it('says so when the module cannot be loaded without a page', () => {
    expect(checkImportTime('const a = document.title;')[0]).toContain('cannot be loaded');
  });
});
