import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createProviderNames, isProviderName, type NameRule } from './provider-names.ts';
import { DEFINITION_WRITERS } from './providers/table.ts';

const {
  'openai-chat': { names: OPENAI_NAMES },
  anthropic: { names: ANTHROPIC_NAMES },
  gemini: { names: GEMINI_NAMES },
  mcp: { names: MCP_NAMES },
  'ai-sdk': { names: AI_SDK_NAMES },
} = DEFINITION_WRITERS;

const RULES: [string, NameRule, RegExp][] = [
  ['OpenAI', OPENAI_NAMES, /^[a-zA-Z0-9_-]{1,64}$/],
  ['Anthropic', ANTHROPIC_NAMES, /^[a-zA-Z0-9_-]{1,128}$/],
  ['Gemini', GEMINI_NAMES, /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/],
  ['MCP', MCP_NAMES, /^[A-Za-z0-9_.-]{1,128}$/],
  ['the AI SDK', AI_SDK_NAMES, /^(?!__proto__$)[a-zA-Z0-9_-]{1,64}$/],
];

test.each([
  ['search', OPENAI_NAMES, true],
  ['mcp__linear__list-issues', OPENAI_NAMES, true],
  ['docs.search', OPENAI_NAMES, false],
  ['docs.search', GEMINI_NAMES, true],
  ['2fa', GEMINI_NAMES, false],
  ['2fa', OPENAI_NAMES, true],
  ['', OPENAI_NAMES, false],
  ['x'.repeat(64), OPENAI_NAMES, true],
  ['x'.repeat(65), OPENAI_NAMES, false],
  ['x'.repeat(65), ANTHROPIC_NAMES, true],
  ['__proto__', OPENAI_NAMES, true],
  ['__proto__', AI_SDK_NAMES, false],
])('%s is accepted unchanged: %#', (name, rule, taken) => {
  expect(isProviderName(name, rule)).toBe(taken);
  expect(createProviderNames([name], rule).toProvider(name) === name).toBe(taken);
});

test('a mapped name is readable, stable and reversible', () => {
  const names = createProviderNames(['docs.search', 'now'], OPENAI_NAMES);
  const providerName = names.toProvider('docs.search') ?? '';
  expect(providerName).toMatch(/^docs_search_[a-z0-9]{9}$/);
  expect(names.resolve(providerName)).toBe('docs.search');
  expect(names.resolve('docs.search')).toBeUndefined();
  expect(
    createProviderNames(['other.one', 'docs.search'], OPENAI_NAMES).toProvider('docs.search'),
  ).toBe(providerName);
});

test('a mapped name never equals the name of another tool, in any order', () => {
  const taken = createProviderNames(['a.b'], OPENAI_NAMES).toProvider('a.b') ?? '';
  for (const list of [
    ['a.b', taken],
    [taken, 'a.b'],
  ]) {
    const names = createProviderNames(list, OPENAI_NAMES);
    expect(names.toProvider(taken)).toBe(taken);
    expect(names.resolve(names.toProvider('a.b') ?? '')).toBe('a.b');
    expect(names.toProvider('a.b')).not.toBe(taken);
  }
});

test('two names of one hash stay distinct, in any order', () => {
  // Found by search: their hashes are equal, and so are their valid characters.
  const pair = ['x%:>< .', 'x%^%(+.'];
  const names = createProviderNames(pair, OPENAI_NAMES);
  const backwards = createProviderNames([...pair].reverse(), OPENAI_NAMES);
  const sent = pair.map((name) => names.toProvider(name) ?? '');
  expect(new Set(sent).size).toBe(2);
  expect(sent.map((one) => names.resolve(one))).toEqual(pair);
  expect(pair.map((name) => backwards.toProvider(name))).toEqual(sent);
  const alone = pair.map((name) => createProviderNames([name], OPENAI_NAMES).toProvider(name));
  expect(new Set(alone).size).toBe(1);
});

test('names of object members map to nothing', () => {
  const names = createProviderNames(['now'], OPENAI_NAMES);
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect([names.resolve(name), names.toProvider(name)]).toEqual([undefined, undefined]);
  }
});

describe.each(RULES)('for %s', (_, rule, pattern) => {
  test('every list of names gets valid, distinct and reversible names', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[a-c._ -]{1,5}$/),
      fc.stringMatching(/^[ab.]{60,140}$/),
      fc.constantFrom('__proto__', 'constructor', 'a_b', 'a.b', 'a b', 'ü', '1a'),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name), (list) => {
        const names = createProviderNames(list, rule);
        const sent = list.map((one) => names.toProvider(one) ?? '');
        for (const one of sent) expect(one).toMatch(pattern);
        expect(new Set(sent).size).toBe(list.length);
        expect(sent.map((one) => names.resolve(one))).toEqual(list);
        const backwards = createProviderNames([...list].reverse(), rule);
        expect(list.map((one) => backwards.toProvider(one))).toEqual(sent);
      }),
    );
  });
});
