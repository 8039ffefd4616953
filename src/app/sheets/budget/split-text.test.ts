import { expect, test } from 'vitest';
import { type CallFact, toAccount } from '../../../session/budget/budget-account.ts';
import { divisionOf, strategyOf, toReasonText, toSay, toSizesText } from './split-text.ts';

const fact = (end: CallFact['end'], size = 0, cap = Number.POSITIVE_INFINITY): CallFact => ({
  callId: '',
  toolCallId: '',
  tool: '',
  end,
  size,
  cap,
});

const reasons = (facts: CallFact[], total: number, strategy: 'even' | 'redistribute') => {
  const account = toAccount(facts, total, strategy);
  return account.lines.map((line) => toReasonText(line, account));
};

test('shows the remainder of the division', () => {
  const calls = Array.from({ length: 6 }, () => fact('success', 10));
  expect(divisionOf(toAccount(calls, 8000, 'even'))).toBe(
    '8,000 ÷ 6 calls = 1,333 each; rounding down leaves 2.',
  );
  expect(divisionOf(toAccount([], 8000, 'even'))).toContain('no calls');
});

test('explains share, output limit and unused shares of an even split', () => {
  const facts = [fact('success', 2000), fact('success', 90, 40), fact('refused'), fact('failure')];
  expect(reasons(facts, 4000, 'even')).toEqual([
    'Its even share is 1,000. 1,000 of 2,000 are cut.',
    'The output limit of its tool, 40, is below the share of 1,000. 50 of 90 are cut.',
    'It was refused but counts: its share of 1,000 is not used.',
    'It failed but counts: its share of 1,000 is not used.',
  ]);
});

test('explains the redistribution, in order', () => {
  const facts = [
    fact('success', 1500),
    fact('success', 90),
    fact('refused'),
    fact('success', 9000),
  ];
  expect(reasons(facts, 4000, 'redistribute')).toEqual([
    'Its share is 1,000. Another 500 of the remaining 1,910 cover its need.',
    'It needs 90, which is within the share of 1,000.',
    'It was refused but counts: its share of 1,000 goes to the other calls.',
    'Its share is 1,000. It also got the last 1,410 remaining characters. 6,590 of 9,000 are cut.',
  ]);
  expect(strategyOf(toAccount(facts, 4000, 'redistribute'))).toContain(
    'The remaining 1,910 go to calls that need more, in call order: 1,910 are given.',
  );
});

test('a row says what the model gets', () => {
  const facts = [fact('success', 2000), fact('success', 90), fact('refused'), fact('failure')];
  const { lines } = toAccount([...facts, fact('unknown')], 5000, 'even');
  expect(lines.map((line, at) => toSizesText(line, ['1,033', '90', '70', '60'][at]))).toEqual([
    'model gets 1,033: 1,000 of 2,000 and the cut marker',
    'model gets 90, may keep 1,000',
    'model gets 70: the refusal',
    'model gets 60: the error',
    'may keep 1,000',
  ]);
  expect(lines.map((line) => toSizesText(line, undefined))).toEqual([
    'keeps 1,000 of 2,000, may keep 1,000',
    'keeps 90 of 90, may keep 1,000',
    'no result',
    'no result',
    'may keep 1,000',
  ]);
});

test('a number that is estimated says so', () => {
  const facts = [fact('success', 500), fact('success', 9)];
  const account = toAccount(facts, 200, 'even', 'tokens');
  const [long, short] = account.lines;
  expect(divisionOf(account)).toBe('200 ÷ 2 calls = 100 each.');
  if (!long || !short) throw new Error('two lines');
  expect(toReasonText(long, account, toSay(account, true))).toBe(
    'Its even share is 100. 400 of 500 are cut.',
  );
  expect(toReasonText(long, account, toSay(account, false))).toBe(
    'Its even share is 100. ≈400 of ≈500 are cut.',
  );
  expect(toSizesText(short, '≈12', toSay(account, false))).toBe('model gets ≈12, may keep 100');
});

test('an output limit in characters says why a share in tokens is not used', () => {
  const account = toAccount([{ ...fact('success', 500), bound: 20 }], 200, 'even', 'tokens');
  const [line] = account.lines;
  expect(line && toReasonText(line, account, toSay(account, true))).toBe(
    'The output limit of its tool is in characters and cuts before the share of 200. 480 of 500 are cut.',
  );
});
