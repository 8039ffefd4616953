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
  collectTyping(() => {});
  for (const key of ['r', 'e', 'x', 'Backspace', 'd', 'o', 'Shift']) press(key);
  expect(takeEarlyTyping().text).toBe('redo');
  expect(press('a')).toBe(false);
  expect(takeEarlyTyping().text).toBe('');
});

it('leaves keys of commands alone, and ends at Escape', () => {
  collectTyping(() => {});
  expect(press('z', { ctrlKey: true })).toBe(false);
  expect(press('a')).toBe(true);
  press('Escape');
  expect(press('b')).toBe(false);
  expect(takeEarlyTyping().text).toBe('a');
});

it('keeps Enter from the focused element, and reports it', () => {
  collectTyping(() => {});
  press('a');
  expect(press('Enter')).toBe(true);
  expect(takeEarlyTyping()).toEqual({ text: 'a', isEntered: true });
  expect(press('Enter')).toBe(false);
  expect(takeEarlyTyping()).toEqual({ text: '', isEntered: false });
});

it('reports Escape', () => {
  const onEscape = vi.fn();
  collectTyping(onEscape);
  press('Escape');
  press('Escape');
  expect(onEscape).toHaveBeenCalledTimes(1);
});
