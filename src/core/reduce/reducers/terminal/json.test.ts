import { describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/terminal/reduced.ts';
import { outlineJson } from './json.ts';

const RECORDS = Array.from(
  { length: 500 },
  (_, n) =>
    `{ "id": 90071992547409${100 + n}93, "price": ${n}.10, "rate": 1e400, "note": "text of record ${n}" }`,
);
const TEXT = `[\n  ${RECORDS.join(',\n  ')}\n]`;

const PEOPLE = Array.from({ length: 240 }, (_, id) => ({
  id,
  name: `person ${id}`,
  tags: ['a', 'b'],
}));
const PACKAGES = Object.fromEntries(
  Array.from({ length: 400 }, (_, n) => [
    `node_modules/lib-${n}`,
    {
      version: `1.${n}.0`,
      resolved: `https://registry.example/lib-${n}.tgz`,
      engines: { node: '>=8' },
    },
  ]),
);

describe('outlineJson', () => {
  it('keeps the digits of every number', () => {
    for (const budget of [TEXT.length - 1, 20_000, 4_000, 900]) {
      const outline = outlineJson(TEXT, budget) ?? '';
      expect(outline.length).toBeLessThanOrEqual(budget);
      expect(outline).toMatch(/"id": ?9007199254740910093/);
      expect(outline).toMatch(/"price": ?0\.10/);
      expect(outline).toMatch(/"rate": ?1e400/);
    }
  });

  it('only removes white space if that suffices', () => {
    const pretty = '{\n  "a b": [ 1.0, "x \\" y\\\\", {} ],\n  "c": -0\n}\n';
    expect(outlineJson(pretty, pretty.length)).toBeUndefined();
    expect(outlineJson(pretty, pretty.length - 1)).toBe('{"a b":[1.0,"x \\" y\\\\",{}],"c":-0}');
  });

  it('fills its budget, and counts omissions', () => {
    for (const budget of [2_000, 8_000, 20_000]) {
      const outline = outlineJson(TEXT, budget) ?? '';
      expect(outline.length).toBeGreaterThan(budget * 0.9);
      const shown = [...outline.matchAll(/"id"/g)].length;
      expect(outline).toContain(`… ${500 - shown} more items`);
    }
  });

  it.each([300, 500, 1_000, 2_000, 8_000])('fills %i characters', (budget) => {
    const lock = JSON.stringify({ name: 'shop', version: '1.0.0', packages: PACKAGES }, null, 2);
    const page = JSON.stringify({ items: PEOPLE, total: 240, next: 'p2' });
    for (const text of [lock, page, JSON.stringify(PEOPLE), fixture('npm-ls-json')]) {
      const outline = outlineJson(text, budget) ?? '';
      expect(outline.length).toBeLessThanOrEqual(budget);
      expect(outline.length, text.slice(0, 20)).toBeGreaterThan(budget * 0.84);
    }
  });

  it('names every key before it tells details', () => {
    const manifest = {
      name: 'shop',
      scripts: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`run:${n}`, `node ${n}`])),
      dependencies: PACKAGES,
      license: 'MIT',
      last: PEOPLE,
    };
    for (const budget of [150, 300, 1_000, 8_000]) {
      const outline = outlineJson(JSON.stringify(manifest), budget) ?? '';
      for (const key of Object.keys(manifest)) expect(outline).toContain(`"${key}"`);
    }
    // Where details do not fit, names do.
    const names = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`key-${n}`, PEOPLE]));
    const outline = outlineJson(JSON.stringify(names), 500) ?? '';
    for (const key of Object.keys(names)) expect(outline).toContain(`"${key}"`);
    expect(outline).toMatch(/… \d+ more keys: "key-/);
  });

  it('counts keys and items at their place', () => {
    const outline = outlineJson(JSON.stringify({ PACKAGES, PEOPLE, note: 'x'.repeat(900) }), 900);
    const packages = outline?.match(/^ {2}"node_modules\/lib-\d+": \{/gm)?.length ?? 0;
    expect(packages).toBeGreaterThan(0);
    expect(outline).toContain(`  … ${400 - packages} more keys: "node_modules/lib-`);
    const people = outline?.match(/^ {2}\{"id": /gm)?.length ?? 0;
    expect(people).toBeGreaterThan(0);
    expect(outline).toContain(`  … ${240 - people} more items`);
    expect(outline).toContain('… (900 chars)');
    expect(outlineJson(JSON.stringify([1, PEOPLE]), 120)).not.toMatch(
      /\b1 (?:more )?(?:keys|items)/,
    );
  });

  it('shows failures first, at any depth', () => {
    const cases = PEOPLE.map((person, n) => ({ ...person, status: n === 101 ? 'failed' : 'ok' }));
    const deep = {
      suites: [
        { title: 'all', cases: PEOPLE },
        { title: 'some', cases },
      ],
      ok: false,
    };
    for (const budget of [300, 900, 3_000]) {
      expect(outlineJson(JSON.stringify({ cases }), budget)).toContain('"person 101"');
    }
    expect(outlineJson(JSON.stringify(deep), 2_000)).toContain('"person 101"');
  });

  it('accepts any depth', () => {
    const deep = '{"a":['.repeat(30_000) + ']}'.repeat(30_000);
    expect(outlineJson(deep, 5_000)).toMatch(/^\[outline of 240000 chars of JSON\]/);
  });
});
