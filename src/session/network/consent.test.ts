import { expect, test, vi } from 'vitest';
import { createGuardedNetwork, createMemoryConsents } from './consent.ts';

const ORIGIN = 'https://api.example';

function open(store = createMemoryConsents()) {
  let id = 'mine';
  const send = vi.fn(async () => new Response('ok'));
  const network = createGuardedNetwork(send, store, () => id);
  return {
    ...{ network, send, store },
    turnTo: (next: string) => {
      id = next;
    },
  };
}

test('a consent holds for the document that asked, also in the next visit', async () => {
  const { network, send, store, turnTo } = open();
  network.allow(ORIGIN);
  expect((await network.fetch(`${ORIGIN}/a`)).status).toBe(200);
  turnTo('other');
  expect(network.allows(ORIGIN)).toBe(false);
  await expect(network.fetch(`${ORIGIN}/a`)).rejects.toThrow(/^CONSENT_NEEDED/);
  expect(send).toHaveBeenCalledTimes(1);
  expect(open(store).network.allows(ORIGIN)).toBe(true);
});

test('the document of a link asks again in each visit', () => {
  const { network, store, turnTo } = open();
  turnTo('link-abc');
  network.allow(ORIGIN);
  expect(network.allows(ORIGIN)).toBe(true);
  const next = open(store);
  next.turnTo('link-abc');
  expect(next.network.allows(ORIGIN)).toBe(false);
});

test('inside a frame no consent is given, and none that was given before holds', async () => {
  const store = createMemoryConsents({ mine: [ORIGIN] });
  const { network, send } = open({ ...store, isFramed: true });
  network.allow(ORIGIN);
  expect(network.allows(ORIGIN)).toBe(false);
  await expect(network.fetch(ORIGIN)).rejects.toThrow(/^CONSENT_NEEDED/);
  expect(send).not.toHaveBeenCalled();
});

test.each([null, 'text', [ORIGIN], { mine: 'text' }, { mine: [1] }])(
  'a stored value of another form gives no consent: %j',
  (value) => {
    expect(open(createMemoryConsents(value)).network.allows(ORIGIN)).toBe(false);
  },
);

test('the ids of documents are no names of object prototypes', () => {
  const { network, turnTo } = open();
  turnTo('__proto__');
  network.allow(ORIGIN);
  turnTo('constructor');
  expect(network.allows(ORIGIN)).toBe(false);
});
