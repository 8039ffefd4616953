import { expect, test } from 'vitest';
import type { PageMessage } from '../../../embed/protocol.ts';
import { createPageAround } from './page-around.ts';

/** A frame's window as far as this needs one: its parent takes down what it is told. */
function open(origin: string | undefined) {
  const told: unknown[][] = [];
  const parent = { postMessage: (...message: unknown[]) => told.push(message) };
  const frame = Object.assign(new EventTarget(), { parent });
  const heard: PageMessage[] = [];
  // Only these members are used.
  const page = createPageAround(origin, frame as unknown as Window);
  page.listen((message) => heard.push(message));
  const say = (source: unknown, from: string, data: unknown) =>
    frame.dispatchEvent(Object.assign(new Event('message'), { source, origin: from, data }));
  return { page, parent, told, heard, say };
}

const DARK = { toolyard: 'demo', type: 'theme', theme: 'dark' };

test('hears the page itself alone, and tells no other', () => {
  const { page, parent, told, heard, say } = open('https://docs.example');
  say(parent, 'https://elsewhere.example', DARK);
  say({}, 'https://docs.example', DARK);
  say(parent, 'https://docs.example', { theme: 'dark' });
  expect(heard).toEqual([]);
  say(parent, 'https://docs.example', DARK);
  expect(heard).toEqual([DARK]);
  page.tell('ready', { title: 'A' });
  const ready = { toolyard: 'demo', type: 'ready', detail: { title: 'A' } };
  expect(told).toEqual([[ready, 'https://docs.example']]);
});

test('without a page that says its origin nobody is told, and nobody heard', () => {
  const { page, parent, told, heard, say } = open(undefined);
  say(parent, 'https://docs.example', DARK);
  page.tell('ready', { title: 'A' });
  expect([told, heard]).toEqual([[], []]);
});
