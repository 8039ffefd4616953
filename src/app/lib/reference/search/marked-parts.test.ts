import { expect, test } from 'vitest';
import { bestSentence, toMarkedParts } from './marked-parts.ts';

const marked = (text: string, ...matched: string[]) =>
  toMarkedParts(text, matched)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('');

test('marks words in any form, whole names and parts of names', () => {
  expect(marked('A timeout ends timed calls.', 'timeout')).toBe('A [timeout] ends timed calls.');
  expect(marked('Calls of a batch', 'call', 'batch')).toBe('[Calls] of a [batch]');
  expect(marked('retryAfterMs', 'after')).toBe('retry[After]Ms');
  expect(marked('retryAfterMs', 'retryafterm')).toBe('[retryAfterMs]');
  expect(marked('execution_failed', 'fail')).toBe('execution_[failed]');
});

test('keeps every character', () => {
  const text = 'Text with `code`, <names> — and “quotes”.\n';
  expect(toMarkedParts(text, ['code']).map((part) => part.text)).toHaveLength(
    toMarkedParts(text, ['code']).length,
  );
  expect(marked(text)).toBe(text);
});

test('shows the sentence with most of the words', () => {
  const text = 'The first sentence. A call is cancelled. A running call is cancelled.';
  expect(bestSentence(text, ['run', 'call'])).toBe('A running call is cancelled.');
  expect(bestSentence(text, ['zebra'])).toBe('The first sentence.');
  expect(bestSentence('', ['zebra'])).toBe('');
});
