import { describe, expect, test } from 'vitest';
import { queryText } from './exact-query.ts';
import { evaluateQuery } from './json-query.ts';

const ask = (data: string, query: string) => queryText(data, query)?.text.replace(/\s+/g, '');

/** Ids of Twitter and Discord; the last three are the same float. */
const POSTS =
  '[{"id":1849493209898356938,"by":"c"},{"id":9007199254740993,"by":"a"},{"id":9007199254740992,"by":"b"},{"id":1849493209898356939,"by":"d"},{"id":1849493209898356937,"by":"e"}]';
/** Amounts in the notation of payment providers. */
const PRICES =
  '[{"amount":1.10,"of":"a"},{"amount":1.1,"of":"b"},{"amount":0.10000000000000000001,"of":"c"},{"amount":0.1,"of":"d"},{"amount":20.00,"of":"e"}]';
const HUGE = '[{"n":1e400},{"n":-1e400},{"n":-0},{"n":1e401},{"n":0},{"n":10e399}]';

describe('numbers that are the same float stay distinct', () => {
  test.each([
    ['equal one literal', POSTS, '[?id == `9007199254740993`].by', '["a"]'],
    ['differ from it', POSTS, 'length([?id != `9007199254740993`])', '4'],
    ['equal a field', '{"a":9007199254740993,"b":9007199254740992}', 'a == b', 'false'],
    ['equal within lists', '[1849493209898356938]', '@ == `[1849493209898356937]`', 'false'],
    ['equal within objects', '{"a":{"n":1.10}}', 'a == `{"n":1.1}`', 'true'],
    ['are less', POSTS, '[?id < `9007199254740993`].by', '["b"]'],
    ['are at least', POSTS, '[?id >= `1849493209898356938`].by', '["c","d"]'],
    ['are sorted by', POSTS, 'sort_by(@, &id)[].by', '["b","a","e","c","d"]'],
    ['are the greatest', POSTS, 'max_by(@, &id).by', '"d"'],
    ['are the least', POSTS, 'min_by([?id > `9007199254740993`], &id).by', '"e"'],
    ['are sorted', POSTS, 'sort([].id)[0:2]', '[9007199254740992,9007199254740993]'],
    ['are the max', POSTS, 'max([].id)', '1849493209898356939'],
    ['are contained', POSTS, 'contains([].id, `9007199254740994`)', 'false'],
    [
      'are contained as an id of a text',
      POSTS,
      "contains([].id, to_number('9007199254740993'))",
      'true',
    ],
    ['are chosen by a variable', POSTS, 'let $id = [1].id in [?id == $id].by', '["a"]'],
    ['are grouped by their texts', POSTS, 'length(keys(group_by(@, &to_string(id))))', '5'],
    ['are contained in a text', POSTS, "[?contains(to_string(id), '993')].by", '["a"]'],
    [
      'are added to a variable',
      '[9007199254740993]',
      'let $n = `1` in map(&(@ + $n), @)',
      '[9007199254740994]',
    ],
    ['are equal decimals', PRICES, '[?amount == `1.100`].of', '["a","b"]'],
    ['are decimals next to each other', PRICES, '[?amount == `0.1`].of', '["d"]'],
    ['are decimals in order', PRICES, 'sort_by(@, &amount)[].of', '["d","c","a","b","e"]'],
    ['are beyond all floats', HUGE, '[?n == `1e400`].n', '[1e400,10e399]'],
    ['are in their order there', HUGE, 'sort_by(@, &n)[].n', '[-1e400,-0,0,1e400,10e399,1e401]'],
    ['are zeros', HUGE, '[?n == `0`].n', '[-0,0]'],
    ['have very long exponents', '[1e99999999999,1e99999999998]', 'max(@)', '1e99999999999'],
  ])('%s', (_, data, query, expected) => {
    expect(ask(data, query)).toBe(expected);
  });
});

describe('arithmetic is decimal', () => {
  test.each([
    ['9007199254740993', '@ + `1`', '9007199254740994'],
    ['9007199254740993', '@ - `9007199254740992`', '1'],
    ['9007199254740993', '@ * `10`', '90071992547409930'],
    ['9007199254740993', '@ // `2`', '4503599627370496'],
    ['-9007199254740993', '@ // `2`', '-4503599627370497'],
    ['9007199254740993', '@ % `10`', '3'],
    ['-9007199254740993', '-@', '9007199254740993'],
    ['-9007199254740993', 'abs(@)', '9007199254740993'],
    ['[1.10, 2.20]', 'sum(@)', '3.3'],
    ['[0.1, 0.2]', 'sum(@)', '0.3'],
    ['[9007199254740993, 9007199254740992]', 'sum(@)', '18014398509481985'],
    ['[1e400, 1]', 'sum(@) - [0]', '1'],
    ['[1e400, 1e400]', 'avg(@) == [0]', 'true'],
    ['[1e400, 1e400, 1e401]', 'avg(@)', '4e+400'],
    ['[1e400, 1e400, 0]', 'avg(@)', /greater than 1\.8e308/],
    ['[9007199254740993, 9007199254740993, 9007199254740993]', 'avg(@)', '9007199254740993'],
    ['[9007199254740993, 9007199254740994, 9007199254740995]', 'avg(@)', '9007199254740994'],
    ['[9007199254740993, 9007199254740994]', 'avg(@)', '9007199254740993.5'],
    ['-27021597764222979', '@ / `3`', '-9007199254740993'],
    ['-0', '@ / `9007199254740993`', '0'],
    [
      '9007199254740993.0000000000000000000000000000000000001',
      '@ / `1`',
      '9007199254740993.0000000000000000000000000000000000001',
    ],
    // Just above the middle of two floats, which differ by 2.
    [
      '27021597764222979.00000000000000000000000000000000000000000000000000000000001',
      '@ / `3`',
      '9007199254740994',
    ],
    ['[0.3, 0.1]', '[0] / [1]', '3'],
    ['1.10', '@ / `0.0001`', '11000'],
    ['[1, 1099511627776]', '[0] / [1]', '9.094947017729282379150390625e-13'],
    ['[1.10, 2.10]', 'avg(@)', '1.6'],
    ['[1, 2]', '[0] / `3`', '0.3333333333333333'],
    ['9007199254740993.50', '[floor(@), ceil(@)]', '[9007199254740993,9007199254740994]'],
    ['-1.50', '[floor(@), ceil(@)]', '[-2,-1]'],
    ['1e-400', '[floor(@), ceil(@)]', '[0,1]'],
    ['[]', '[sum(@), avg(@), max(@)]', '[0,null,null]'],
    ['[1e5000, 1]', 'sum(@)', /more than 2,000 digits/],
    ['1.10', '@ / `0.0`', /division by zero/],
    ['["a"]', '[0] + `1`', /arithmetic needs numbers\. One operand is a string/],
    ['[1e9999999999999999]', '[0] > `1`', /exponent of more than 15 digits/],
  ])('%s %s', (data, query, expected) => {
    if (typeof expected === 'string') expect(ask(data, query)).toBe(expected);
    else expect(() => ask(data, query)).toThrow(expected);
  });
});

describe('keys keep the order of the text', () => {
  const DATA = '{"b":{"10":1.10,"9":[{"2":0,"1":0}]},"2024":1,"2023":2,"a":1,"a":2}';
  test.each([
    ['@', DATA],
    ['let $x = @ in $x', DATA],
    ['b', '{"10":1.10,"9":[{"2":0,"1":0}]}'],
    ['b."9"', '[{"2":0,"1":0}]'],
    ['[b, b."9"[0]]', '[{"10":1.10,"9":[{"2":0,"1":0}]},{"2":0,"1":0}]'],
  ])('%s', (query, text) => {
    expect(ask(DATA, query)).toBe(text);
  });
});

describe('every part of an expression accepts exact numbers', () => {
  test.each([
    ['{"id":9007199254740993}', 'id.text', 'null'],
    ['{"id":9007199254740993}', 'id.*', 'null'],
    ['{"id":9007199254740993}', '*', '[9007199254740993]'],
    ['{"id":9007199254740993}', "id || 'none'", '9007199254740993'],
    ['{"id":-0}', '!id', 'false'],
    ['{"n":3.0}', "pad_left('a', n, '-')", '"--a"'],
    ['{"a":1}', 'constructor', 'null'],
    ['[{"k":"b"},{"k":"a"}]', '[max_by(@, &k).k, min_by(@, &k).k]', '["b","a"]'],
    [
      '[{"k":1},{"k":"a"}]',
      'sort_by(@, &k)',
      /sort_by\(\) needs keys that are all numbers, or all strings\. One is a string/,
    ],
    ['[{"k":null}]', 'max_by(@, &k)', /One is null/],
    ['[1]', 'sort_by(@)', /takes at least 2 arguments/],
    ['{"a`b":1.10}', '`{"a\\`b":1.10}` == @', 'true'],
    ['1', "'`9007199254740993`'", '"`9007199254740993`"'],
    ['1', '`{]`', /invalid format for a JSON literal/],
  ])('%s %s', (data, query, expected) => {
    if (typeof expected === 'string') expect(ask(data, query)).toBe(expected);
    else expect(() => ask(data, query)).toThrow(expected);
  });

  test('nested projections visit each level once', () => {
    const nested = Array.from({ length: 60 }).reduce<unknown>((inner) => ({ a: inner }), 1);
    expect(evaluateQuery(nested, Array(60).fill('*').join('.')).text.replace(/\D/g, '')).toBe('1');
  });

  test('parsed data compares with literals that are parsed the same way', () => {
    const data = [{ id: Number('9007199254740993'), by: 'a' }];
    expect(evaluateQuery(data, '[?id == `9007199254740993`].by').value).toEqual(['a']);
  });
});
