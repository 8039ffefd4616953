import { describe, expect, test } from 'vitest';
import { createRagCollection } from './minisearch-collection.ts';
import { isSignificant, stemOf, tokensOf } from './tokens.ts';

describe('wordsOf', () => {
  test.each([
    ["It's 3.5 °C, naïve café_no", ['it', 's', '3', '5', 'c', 'naïve', 'café', 'no']],
    ['Ｆｕｌｌ ＷＩＤＴＨ', ['full', 'width']],
    ['Привет, мир', ['привет', 'мир']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(tokensOf(text)).toEqual(expected);
  });

  // Dictionaries of runtime versions differ in small words.
  test.each([
    ['Refunds: 退款需要五天', ['refunds', '退款', '需要']],
    ['GPUの使い方', ['gpu', 'の']],
    ['サーバーを再起動', ['サーバー', 'を']],
    ['การคืนเงิน', ['การ']],
  ])('%s is split into words', (text, some) => {
    expect(tokensOf(text)).toEqual(expect.arrayContaining(some));
  });

  test('endings are removed and common words are ignored', () => {
    expect(['refunds', 'refunded', 'Größe', '退款'].map(stemOf)).toEqual([
      'refund',
      'refund',
      'Größe',
      '退款',
    ]);
    expect(['the', 'の', 'ของ', '的', 'refund'].map(isSignificant)).toEqual([
      ...[false, false, false, false],
      true,
    ]);
  });
});

test.each([
  ['中文', '退款需要几天？', '退款将在五天内支付。', '运输需要三天。丢失的包裹会赔偿。'],
  ['日本語', '返金はいつですか', '返金は五日以内に支払われます。', '配送には三日かかります。'],
  ['ไทย', 'คืนเงินเมื่อไร', 'การคืนเงินจะจ่ายภายในห้าวัน', 'การจัดส่งใช้เวลาสามวัน'],
])('a question in %s finds its document first', async (_, question, answer, other) => {
  const collection = createRagCollection([
    { id: 'other', text: other },
    { id: 'answer', text: answer },
  ]);
  expect((await collection.search(question))[0]?.id).toBe('answer');
});
