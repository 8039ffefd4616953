import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { messageOf } from './message-of.ts';

test('reads the message of an error, also of another realm', () => {
  expect(messageOf(new TypeError('no such field'))).toBe('no such field');
  expect(messageOf(runInNewContext("new Error('elsewhere')"))).toBe('elsewhere');
  expect(messageOf({ message: 'by shape' })).toBe('by shape');
});

test('an error without a message gives its name', () => {
  expect(messageOf(new RangeError())).toBe('RangeError');
});

test('turns every other value into a text', () => {
  expect(messageOf('plain')).toBe('plain');
  expect(messageOf(undefined)).toBe('undefined');
  expect(messageOf(Symbol('s'))).toBe('Symbol(s)');
  expect(messageOf({ message: 4 })).toBe('4');
});

test('never throws', () => {
  const hostile = {
    get message(): string {
      throw new Error('hidden');
    },
  };
  expect(messageOf(hostile)).toBe('an unprintable value was thrown');
  expect(messageOf(Object.create(null))).toBe('an unprintable value was thrown');
});
