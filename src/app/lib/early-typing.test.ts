import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectTyping, takeEarlyTyping } from './early-typing.ts';

const target = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
});

function press(key: string, keys: Partial<KeyboardEvent> = {}): boolean {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...keys });
  return !target.dispatchEvent(event);
}

afterEach(() => void takeEarlyTyping());

it('collects characters until they are taken', () => {
  collectTyping();
  for (const key of ['r', 'e', 'x', 'Backspace', 'd', 'o', 'Shift']) press(key);
  expect(takeEarlyTyping()).toBe('redo');
  expect(press('a')).toBe(false);
  expect(takeEarlyTyping()).toBe('');
});

it('leaves keys of commands alone, and ends at Escape', () => {
  collectTyping();
  expect(press('z', { ctrlKey: true })).toBe(false);
  expect(press('a')).toBe(true);
  press('Escape');
  expect(press('b')).toBe(false);
  expect(takeEarlyTyping()).toBe('a');
});
