import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCompactLine } from './compact-line.ts';
import type { CompactionOptions } from './compact-options.ts';
import { compactResults } from './compact-results.ts';
import { CONVERSATIONS, toConversation } from './compact-test-support.ts';

const text = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.integer({ min: 30, max: 400 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 90, max: 400 }).map((length) => `!${'x'.repeat(length)}`),
  fc.constant('[result of read_file left out: 4,212 chars]'),
  fc.constant('<untrusted source="a" tool="b">\nx\n</untrusted>'),
);
const conversations = fc
  .tuple(
    fc.constantFrom(...CONVERSATIONS),
    fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 10 }),
  )
  .map(([format, turns]) => ({ format, turns, messages: toConversation(format, turns) }));

const optionSets: fc.Arbitrary<CompactionOptions> = fc.record(
  {
    keepTurns: fc.integer({ min: 0, max: 4 }),
    pinned: fc.constant(({ toolCallId }: { toolCallId: string }) => toolCallId === 't2c1'),
    handleOf: fc.constant((id: string) => (id.endsWith('1') ? `r${id}` : undefined)),
    countTokens: fc.constantFrom(
      (given: string) => given.length / 4,
      (given: string) => given.split('x').length,
    ),
    budget: fc.nat(1000).map((chars) => ({ chars })),
  },
  { requiredKeys: [] },
);

/** Pairs of strings that differ at the same place. Another structure fails. */
function changes(before: unknown, after: unknown): [string, string][] {
  if (typeof before === 'string' && typeof after === 'string') {
    return before === after ? [] : [[before, after]];
  }
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || !after) {
    expect(after).toBe(before);
    return [];
  }
  expect(Object.keys(after)).toEqual(Object.keys(before));
  return Object.entries(before).flatMap(([key, value]) =>
    changes(value, (after as Record<string, unknown>)[key]),
  );
}

test('only texts of results change, to lines; twice is once; nothing is mutated', () => {
  fc.assert(
    fc.property(conversations, optionSets, ({ format, messages }, options) => {
      const before = JSON.stringify(messages);
      const { transcript, saved } = compactResults(messages, options);
      expect(JSON.stringify(messages)).toBe(before);
      const changed = changes(messages, transcript);
      expect(changed.map(([, line]) => isCompactLine(line))).toEqual(changed.map(() => true));
      expect(changed.some(([old]) => isCompactLine(old))).toBe(false);
      if (!format.startsWith('openai')) {
        expect(changed.some(([old]) => old.startsWith('!'))).toBe(false);
      }
      const chars = changed.reduce((sum, [old, line]) => sum + old.length - line.length, 0);
      expect([saved.results, saved.chars]).toEqual([changed.length, chars]);
      expect(changed.every(([old, line]) => line.length < old.length)).toBe(true);
      expect(transcript === messages).toBe(changed.length === 0);
      const again = compactResults(transcript, options);
      expect(again.transcript).toBe(transcript);
      expect(again.saved.results).toBe(0);
    }),
    { numRuns: 400 },
  );
});

test('a budget shortens the same results, from the oldest, until they are within it', () => {
  fc.assert(
    fc.property(conversations, fc.nat(2000), ({ turns, messages }, chars) => {
      const all = changes(messages, compactResults(messages).transcript);
      const { transcript } = compactResults(messages, { budget: { chars } });
      const some = changes(messages, transcript);
      expect(some).toEqual(all.slice(0, some.length));
      const size = turns.flat().reduce((sum, one) => sum + one.length, 0);
      const saved = (of: typeof all) =>
        of.reduce((sum, [old, line]) => sum + old.length - line.length, 0);
      if (some.length < all.length) expect(size - saved(some)).toBeLessThanOrEqual(chars);
      if (some.length > 0) expect(size - saved(some.slice(0, -1))).toBeGreaterThan(chars);
    }),
    { numRuns: 300 },
  );
});

/** Other values in the place of a random one. */
const broken = conversations.chain(({ messages }) =>
  fc.tuple(fc.nat(), fc.anything(), fc.nat()).map(([seed, value, other]) => {
    const places: [Record<string, unknown>, string][] = [];
    const visit = (given: object): void => {
      for (const [key, inner] of Object.entries(given)) {
        places.push([given as Record<string, unknown>, key]);
        if (typeof inner === 'object' && inner !== null) visit(inner);
      }
    };
    const copy = structuredClone(messages);
    visit(copy);
    for (const at of [seed, other]) {
      const [owner, key] = places[at % places.length] ?? [{}, ''];
      owner[key] = value;
    }
    return copy;
  }),
);

test('strange messages are never a reason to throw, and twice is once', () => {
  fc.assert(
    fc.property(fc.oneof(broken, fc.anything()), optionSets, (given, options) => {
      const { transcript } = compactResults(given, options);
      expect(compactResults(transcript, options).transcript).toBe(transcript);
    }),
    { numRuns: 400 },
  );
});
