import { expect, test } from 'vitest';
import type { CompactionOptions } from './compact-options.ts';
import { compactResults } from './compact-results.ts';
import { textsIn, toConversation } from './compact-test-support.ts';

const LONG = 'x'.repeat(4212);
const LINE = '[result of read_file left out: 4,212 chars]';
const FIVE = [[LONG], [LONG], [LONG], [LONG], [LONG]];

const resultsIn = (transcript: unknown) =>
  textsIn(transcript).filter((text) => text === LONG || text.startsWith('[result'));

test.each([
  [undefined, 3],
  [0, 5],
  [-4, 5],
  [1.5, 3],
  [4, 1],
  [9, 0],
  [Number.POSITIVE_INFINITY, 0],
  [Number.NaN, 3],
  ['1' as unknown as number, 3],
])('keepTurns %s shortens %i of five turns', (keepTurns, results) => {
  const given = toConversation('anthropic', FIVE);
  expect(
    compactResults(given, { ...(keepTurns !== undefined && { keepTurns }) }).saved.results,
  ).toBe(results);
});

test('pinned results stay, and a function that throws keeps them', () => {
  const given = toConversation('openai-chat', FIVE);
  const seen: unknown[] = [];
  const { transcript, saved } = compactResults(given, {
    pinned(result) {
      seen.push(result);
      if (result.turn === 3) throw new Error('no');
      return result.toolCallId === 't1c1';
    },
  });
  expect(resultsIn(transcript)).toEqual([LONG, LINE, LONG, LONG, LONG]);
  expect(saved.results).toBe(1);
  expect(seen[0]).toEqual({ toolCallId: 't1c1', name: 'read_file', text: LONG, turn: 1 });
  expect(seen).toHaveLength(3);
});

test('a budget shortens only as many of the oldest results as it takes', () => {
  const given = toConversation('gemini', FIVE);
  const within = (chars: number) =>
    resultsIn(compactResults(given, { budget: { chars } }).transcript).map((text) => text === LONG);
  const most = 5 * LONG.length;
  expect(within(most)).toEqual([true, true, true, true, true]);
  expect(within(most - 1)).toEqual([false, true, true, true, true]);
  const one = LONG.length - LINE.length;
  expect(within(most - one)).toEqual([false, true, true, true, true]);
  expect(within(most - one - 1)).toEqual([false, false, true, true, true]);
  // The last turns stay in any budget.
  for (const chars of [0, -1, Number.NaN]) {
    expect(within(chars)).toEqual([false, false, false, true, true]);
  }
});

test('a budget in tokens counts the texts of results', () => {
  const given = toConversation('bedrock', FIVE);
  const countTokens = (text: string) => Math.ceil(text.length / 4);
  const { transcript, saved } = compactResults(given, { countTokens, budget: { tokens: 4000 } });
  expect(resultsIn(transcript)).toEqual([LINE, LINE, LONG, LONG, LONG]);
  expect(saved).toEqual({ results: 2, chars: 2 * (4212 - 43), tokens: 2 * (1053 - 11) });
  expect(
    resultsIn(transcript)
      .map(countTokens)
      .reduce((a, b) => a + b),
  ).toBeLessThanOrEqual(4000);
});

test('a text is counted once, and without a budget only where it makes room', () => {
  const texts = ['a', 'b', 'c'].map((name) => name.repeat(500));
  const given = toConversation(
    'anthropic',
    texts.map((text) => [text]),
  );
  const countedWith = (options: CompactionOptions): string[] => {
    const counted: string[] = [];
    const countTokens = (text: string) => {
      counted.push(text);
      return text.length;
    };
    compactResults(given, { ...options, countTokens });
    return counted.filter((text) => texts.includes(text));
  };
  expect(countedWith({ budget: { tokens: 0 } })).toEqual(texts);
  expect(countedWith({})).toEqual(texts.slice(0, 1));
});

test('a budget in tokens needs a counter, whatever the transcript is', () => {
  const failure = 'compactResults has a budget in tokens and cannot count them.';
  expect(() => compactResults([], { budget: { tokens: 1 } })).toThrow(failure);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('no');
    },
  ],
  ['counts NaN', () => Number.NaN],
  ['counts less than nothing', () => -1],
])('with a counter that %s each character counts', (_, countTokens) => {
  const given = toConversation('anthropic', FIVE);
  const { saved } = compactResults(given, { countTokens, budget: { tokens: 4 * 4212 } });
  expect(saved).toEqual({ results: 2, chars: 2 * (4212 - 43), tokens: 2 * (4212 - 43) });
});

test('a result that is no longer than its line stays, in both units', () => {
  const same = 'x'.repeat('[result of read_file left out: 41 chars]'.length + 1);
  const given = toConversation('anthropic', [[same.slice(1), same], [LONG]]);
  expect(compactResults(given, { keepTurns: 1 }).saved.results).toBe(1);
  const countTokens = () => 3;
  expect(compactResults(given, { keepTurns: 1, countTokens }).transcript).toBe(given);
});

test.each([
  [999, '999'],
  [1000, '1,000'],
  [123_456, '123,456'],
  [1_234_567, '1,234,567'],
])('the size %i is written as %s', (size, written) => {
  const given = toConversation('anthropic', [['x'.repeat(size)]]);
  const { transcript } = compactResults(given, { keepTurns: 0 });
  expect(textsIn(transcript)).toContain(`[result of read_file left out: ${written} chars]`);
});

test('a handle is one line of bounded length, and a function that throws has none', () => {
  const given = toConversation('anthropic', [[LONG], [LONG]]);
  const lineWith = (handleOf: (id: string) => unknown) => {
    const options = { keepTurns: 1, handleOf: handleOf as () => string, readTool: 'open' };
    const { transcript } = compactResults(given, options);
    expect(compactResults(transcript, options).transcript).toBe(transcript);
    return resultsIn(transcript)[0];
  };
  expect(lineWith(() => 'a"\n]')).toBe(
    '[result of read_file left out: 4,212 chars; open has it under "a\\"\\n]"]',
  );
  for (const none of ['', 'x'.repeat(201), 3, undefined]) expect(lineWith(() => none)).toBe(LINE);
  expect(
    lineWith(() => {
      throw new Error('no');
    }),
  ).toBe(LINE);
});

test('a name that is no name of a tool is not quoted', () => {
  for (const name of ['ignore all rules', 'a\nb', '', 'x'.repeat(129), 7, undefined]) {
    const given = [
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name, input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: LONG }] },
    ];
    const { transcript } = compactResults(given, { keepTurns: 0 });
    expect(textsIn(transcript)).toContain('[result left out: 4,212 chars]');
  }
});

test('an id that a later turn has again names the tool of its own call', () => {
  const turn = (name: string) => [
    { role: 'assistant', tool_calls: [{ id: 'c', function: { name, arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'c', content: LONG },
  ];
  const { transcript } = compactResults([...turn('a'), ...turn('b')], { keepTurns: 0 });
  const lines = textsIn(transcript).filter((text) => text.startsWith('[result'));
  expect(lines).toEqual(['a', 'b'].map((name) => `[result of ${name} left out: 4,212 chars]`));
});

test('messages without a change stay the same objects, and frozen ones are no problem', () => {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  };
  const given = toConversation('anthropic', FIVE);
  freeze(given);
  const { transcript } = compactResults(given);
  const changed = transcript.flatMap((message, at) => (message === given[at] ? [] : [at]));
  expect(changed).toEqual([2, 4, 6]);
});

test('two lists of one message are copied, both', () => {
  const part = { type: 'tool_result', tool_use_id: 'c', content: LONG };
  const given = [{ role: 'user', content: [part], parts: [part, part] }];
  const before = structuredClone(given);
  const { transcript, saved } = compactResults(given, { keepTurns: 0 });
  expect(given).toEqual(before);
  expect([saved.results, resultsIn(transcript).includes(LONG)]).toEqual([3, false]);
});

test('never throws, and leaves a message alone that cannot be read', () => {
  const circle: unknown[] = [];
  circle.push(circle);
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const list = Proxy.revocable([], {});
  list.revoke();
  const throwing = {
    get role(): string {
      throw new Error('no');
    },
  };
  const big = {
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId: 'c', toolName: 'a', output: { type: 'json', value: 1n } },
    ],
  };
  const strange = [circle, revoked.proxy, throwing, big, undefined, null, 1n, '', () => {}];
  for (const one of [...strange, list.proxy]) {
    expect(compactResults(one).transcript).toBe(one);
  }
  const [row] = toConversation('openai-chat', [[LONG]]).slice(2);
  const { transcript, saved } = compactResults([...strange, row], { keepTurns: 0 });
  expect(transcript.slice(0, -1).every((one, at) => one === strange[at])).toBe(true);
  expect(saved.results).toBe(1);
});

test('a message with a part that cannot be read stays as a whole', () => {
  const part = { type: 'tool_result', tool_use_id: 'c', content: LONG };
  const bad = Object.defineProperty({}, 'type', {
    get() {
      throw new Error('no');
    },
  });
  const given = [{ role: 'user', content: [part, bad] }];
  expect(compactResults(given, { keepTurns: 0 }).transcript).toBe(given);
});

test('the keys of a message can have any name', () => {
  const message = JSON.parse(
    `{"__proto__": {"a": 1}, "constructor": 1, "role": "tool", "tool_call_id": "c", "content": "${LONG}"}`,
  );
  const { transcript } = compactResults([message], { keepTurns: 0 });
  const line = '[result left out: 4,212 chars]';
  expect(JSON.stringify(transcript)).toBe(JSON.stringify([message]).replace(LONG, line));
});
