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
    'Thai',
    'การคืนเงินจะจ่ายภายใน 5 วัน วันนี้อากาศดีมากจริงๆ การคืนเงินต้องมีใบเสร็จและการคืนเงินจะจ่ายโดยเจ้าหน้าที่ เราจะไปเที่ยวสวนสาธารณะพรุ่งนี้',
    ['การคืนเงินจะจ่ายภายใน 5 วัน', 'การคืนเงินต้องมีใบเสร็จและการคืนเงินจะจ่ายโดยเจ้าหน้าที่'],
  ],
  [
    'Hindi',
    'धनवापसी पाँच दिनों में होती है। मौसम अच्छा है। धनवापसी के लिए रसीद चाहिए और धनवापसी कार्यालय से होती है।',
    ['धनवापसी पाँच दिनों में होती है।', 'धनवापसी के लिए रसीद चाहिए और धनवापसी कार्यालय से होती है।'],
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

test('bounds a text without spaces and marks', () => {
  for (const text of [
    'การคืนเงินจะจ่ายภายในห้าวันโดยเจ้าหน้าที่'.repeat(40),
    '退款将在五天内支付天气很好'.repeat(40),
  ]) {
    const { sentences, total } = summarise(text, 2);
    expect(total).toBeGreaterThan(5);
    expect(sentences.join('').length).toBeLessThan(text.length / 2);
    for (const sentence of sentences) expect(text).toContain(sentence);
  }
});

test('a short phrase stays with the one before it', () => {
  expect(summarise('ติดต่อคุณสมชาย ใจดี', 1)).toEqual({ sentences: ['ติดต่อคุณสมชาย ใจดี'], total: 1 });
});

test('joins sentences as their script does', () => {
  expect(joinSentences(['One.', 'Two.'])).toBe('One. Two.');
  expect(joinSentences(['退款。', '天气。', 'Next.'])).toBe('退款。天气。 Next.');
});
