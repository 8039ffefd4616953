import { expect, test } from 'vitest';
import { createTestEngines } from '../testing/create-test-engines.ts';
import { openTestSession } from '../testing/open-test-session.ts';

async function open() {
  const engines = createTestEngines();
  const session = openTestSession({ loadEngine: async () => engines.engine });
  await session.until(({ run }) => run?.status === 'done');
  await session.until(({ argumentIssues }) => argumentIssues.size > 0);
  return { engines, session };
}

test.each([
  ['short', 1_000, 4, '2 s'],
  ['large', 13_000_000, 30, '15 s'],
])('a %s text that is read gets time by its length', async (_, chars, checks, time) => {
  const { engines, session } = await open();
  const texts = await session.actions.loadActions('texts');
  engines.hangInTask();
  const read = texts.readPasted({ text: ' '.repeat(chars) });
  await engines.silence();
  const ready = engines.started;
  for (let check = 0; check < checks; check += 1) engines.check();
  expect(engines.ended).toBe(0);
  expect(engines.started - ready).toBe(1);
  engines.check();
  expect(engines.ended).toBe(1);
  expect(await read).toEqual({
    ok: false,
    message: `This task took more than ${time}, so the engine stopped it. Paste a part of the text.`,
  });
  engines.close();
});

test('a large declaration that loads gets time by its length', async () => {
  const { engines, session } = await open();
  engines.hangInLoad();
  const text = `tools: []\n#${' '.repeat(4_900_000)}`;
  session.actions.addDeclaration({ name: 'Large', text });
  await engines.silence();
  for (let check = 0; check < 13; check += 1) engines.check();
  expect(engines.ended).toBe(0);
  engines.check();
  expect(engines.ended).toBe(1);
  engines.close();
});
