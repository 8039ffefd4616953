import { expect, test } from 'vitest';
import { joinSentences, summarise } from './summarise.ts';

test.each([
  [
    'Chinese',
    '退款将在五天内支付。天气很好！退款需要收据，退款由客服支付。我们明天去公园。',
    ['退款将在五天内支付。', '退款需要收据，退款由客服支付。'],
  ],
  [
    'Japanese',
    '返金は五日以内に支払われます。「はい。」と彼は言った。返金には領収書が必要で、返金は支払われます。',
    ['返金は五日以内に支払われます。', '返金には領収書が必要で、返金は支払われます。'],
  ],
  [
    'English',
    'Refunds are paid within five days. The weather is fine. Refunds need a receipt, and refunds are paid by the desk.',
    [
      'Refunds are paid within five days.',
      'Refunds need a receipt, and refunds are paid by the desk.',
    ],
  ],
])('picks the most informative sentences of a %s text', (_, text, expected) => {
  expect(summarise(text, 2).sentences).toEqual(expected);
});

test('joins sentences as their script does', () => {
  expect(joinSentences(['One.', 'Two.'])).toBe('One. Two.');
  expect(joinSentences(['退款。', '天气。', 'Next.'])).toBe('退款。天气。 Next.');
});
