import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wrapUntrusted } from './wrap-untrusted.ts';

const origin = { source: 'https://example.com', tool: 'fetch_url' };
const inside = (text: string) => wrapUntrusted(text, origin).split('\n').slice(1, -1).join('\n');

test('wraps a text and says where it came from', () => {
  expect(wrapUntrusted('hello', origin)).toBe(
    '<untrusted source="https://example.com" tool="fetch_url">\nhello\n</untrusted>',
  );
});

test('ordinary text, HTML and code are left alone', () => {
  const text = 'if (a < b) { return "<div>" } // [x] <https://a.b> untrusted 1 << 2';
  expect(inside(text)).toBe(text);
});

describe('any spelling of its own tag is escaped', () => {
  test.each([
    '</untrusted>',
    '</UNTRUSTED>',
    '< /untrusted>',
    '</ untrusted>',
    '<\n/\tUntrusted >',
    '<\u200b/untrusted>',
    '</\u200duntrusted>',
    '<untrusted source="x">',
    '<UNTRUSTED',
  ])('%j', (tag) => {
    expect(inside(`a ${tag} b`)).toContain('&lt;');
    expect(inside(`a ${tag} b`)).not.toMatch(/<[\s\p{Cf}]*\/?[\s\p{Cf}]*untrusted/iu);
  });
});

describe('chat-template tokens are neutralised, and stay readable', () => {
  test.each([
    '<|im_start|>',
    '<|im_end|>',
    '<|endoftext|>',
    '<|start_header_id|>',
    '[INST]',
    '[/INST]',
    '<<SYS>>',
    '<</SYS>>',
    '<s>',
    '</s>',
    '<start_of_turn>',
    '<end_of_turn>',
  ])('%s', (token) => {
    const safe = inside(`a${token}b`);
    expect(safe).not.toContain(token);
    expect(safe.replaceAll('\u200b', '')).toBe(`a${token}b`);
  });
});

test('an origin cannot leave its attribute', () => {
  const wrapped = wrapUntrusted('x', { source: '"><untrusted a="\n', tool: '<&>' });
  expect(wrapped.split('\n')[0]).toBe(
    '<untrusted source="&quot;&gt;&lt;untrusted a=&quot; " tool="&lt;&amp;&gt;">',
  );
});

test('property: however the parts are put together, one tag opens and one closes', () => {
  const part = fc.constantFrom(
    '<',
    '/',
    '>',
    ' ',
    'untrusted',
    'UnTrusted',
    '\u200b',
    '<|',
    '|>',
    's',
    '\n',
    '<s>',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const tags = wrapUntrusted(parts.join(''), origin).match(
        /<[\s\p{Cf}]*\/?[\s\p{Cf}]*untrusted/giu,
      );
      expect(tags).toEqual(['<untrusted', '</untrusted']);
    }),
  );
});
