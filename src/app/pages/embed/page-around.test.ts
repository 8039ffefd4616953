import { expect, test } from 'vitest';
import type { PageMessage } from '../../../embed/protocol.ts';
import { createPageAround } from './page-around.ts';

/** A minimal window of a frame: its parent records messages. */
function open(origin: string | undefined) {
  const reported: unknown[][] = [];
  const parent = { postMessage: (...message: unknown[]) => reported.push(message) };
  const frame = Object.assign(new EventTarget(), { parent });
  const heard: PageMessage[] = [];
  // Only these members are used.
  const page = createPageAround(origin, frame as unknown as Window);
  page.listen((message) => heard.push(message));
  const say = (source: unknown, from: string, data: unknown) =>
    frame.dispatchEvent(Object.assign(new Event('message'), { source, origin: from, data }));
  return { page, parent, reported, heard, say };
}

const DARK = { toolyard: 'demo', type: 'theme', theme: 'dark', accent: '', font: '' };

test('receives messages only from the embedding page, and sends only to it', () => {
  const { page, parent, reported, heard, say } = open('https://docs.example');
  say(parent, 'https://elsewhere.example', DARK);
  say({}, 'https://docs.example', DARK);
  say(parent, 'https://docs.example', { theme: 'dark' });
  expect(heard).toEqual([]);
  say(parent, 'https://docs.example', DARK);
  expect(heard).toEqual([DARK]);
  page.tell('ready', { title: 'A' });
  const ready = { toolyard: 'demo', type: 'ready', detail: { title: 'A' } };
  expect(reported).toEqual([[ready, 'https://docs.example']]);
});

test('without an origin in the address it neither sends nor receives', () => {
  const { page, parent, reported, heard, say } = open(undefined);
  say(parent, 'https://docs.example', DARK);
  page.tell('ready', { title: 'A' });
  expect([reported, heard]).toEqual([[], []]);
});
