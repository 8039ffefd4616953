import { describe, expect, it } from 'vitest';
import { DEFAULT_SANDBOX_LIMITS } from '../limits.ts';
import { parseData, parseMessage } from './parse.ts';

const LIMITS = { ...DEFAULT_SANDBOX_LIMITS, outputChars: 1000 };
const parse = (message: unknown) => parseMessage(JSON.stringify(message), LIMITS);

describe('parseMessage', () => {
  it.each([
    { type: 'ready' },
    { type: 'enter', id: 1 },
    { type: 'leave', id: 1 },
    { type: 'request', id: 1, seq: 2, op: 'timer', payload: '5' },
    { type: 'notice', id: 1, op: 'emit', payload: '{}' },
    { type: 'log', id: 1, level: 'log', text: 'x' },
    { type: 'end', id: 1, outcome: { end: 'returned', json: '{}' } },
    { type: 'end', id: 1, outcome: { end: 'returned', what: 'undefined' } },
    {
      type: 'end',
      id: 1,
      outcome: { end: 'threw', name: 'Error', message: 'x', line: 1, column: 2 },
    },
    { type: 'end', id: 1, outcome: { end: 'refused', problems: [{ message: 'x' }] } },
    { type: 'end', id: 1, outcome: { end: 'stopped', reason: 'memory', byRealTime: false } },
    { type: 'checked', id: 1, report: '{}' },
  ])('reads $type', (message) => {
    expect(parse(message)).toEqual(message);
  });

  it.each([
    ['what is no text', { type: 'ready' }],
    ['what is no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no type', '{}'],
    ['another type', '{"type":"open","id":1}'],
    ['no id', '{"type":"enter"}'],
    ['a text as an id', '{"type":"enter","id":"1"}'],
    ['a fraction as an id', '{"type":"enter","id":1.5}'],
    ['a negative id', '{"type":"enter","id":-1}'],
    ['data as a payload', '{"type":"notice","id":1,"op":"emit","payload":{}}'],
    ['an outcome of no kind', '{"type":"end","id":1,"outcome":{"end":"won"}}'],
    ['an unknown reason', '{"type":"end","id":1,"outcome":{"end":"stopped","reason":"x"}}'],
    ['a trap in the message', '{"type":"ready","__proto__":{"polluted":1}}'],
    [
      'a trap deep inside',
      '{"type":"end","id":1,"outcome":{"end":"refused","problems":[{"constructor":1}]}}',
    ],
    [
      'a long operation',
      JSON.stringify({ type: 'notice', id: 1, op: 'x'.repeat(201), payload: '' }),
    ],
    [
      'a long payload',
      JSON.stringify({ type: 'notice', id: 1, op: 'x', payload: 'x'.repeat(1001) }),
    ],
    [
      'a long result',
      JSON.stringify({ type: 'end', id: 1, outcome: { end: 'returned', json: 'x'.repeat(1001) } }),
    ],
    [
      'a message that is long as a whole',
      JSON.stringify({ type: 'ready', more: 'x'.repeat(30_000) }),
    ],
  ])('refuses %s', (_, data) => {
    expect(parseMessage(data, LIMITS)).toBeUndefined();
  });
});

describe('parseData', () => {
  it.each(['__proto__', 'constructor', 'prototype', '\\u005f_proto__'])(
    'refuses the key %s',
    (key) => {
      expect(parseData(`{"a":[{"${key}":{"polluted":true}}]}`)).toBeUndefined();
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );

  it('reads such words as values, and reads null', () => {
    expect(parseData('{"a":"__proto__"}')).toEqual({ a: '__proto__' });
    expect(parseData('null')).toBeNull();
  });

  it('reads data that is nested deeper than the stack', () => {
    const deep = `${'['.repeat(5000)}{"__proto__":1}${']'.repeat(5000)}`;
    expect(parseData(deep)).toBeUndefined();
  });
});
