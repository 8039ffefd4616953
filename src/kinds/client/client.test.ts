import { describe, expect, test } from 'vitest';
import { createToolRegistry } from '../../core/index.ts';
import { makeCtx } from '../../core/test-support.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { loadWith } from '../test-support.ts';
import { type ClientSources, clientKind, createClientAnswers, createClientTool } from './kind.ts';

const CALL = { toolCallId: 'c1', name: 'confirm', args: { question: 'Delete it?' } };

function setUp() {
  const clock = createVirtualClock();
  const answers = createClientAnswers();
  const tool = createClientTool({
    name: 'confirm',
    description: 'Asks.',
    answers,
    timeoutMs: 5000,
  });
  const registry = createToolRegistry({ tools: [tool], clock });
  return { clock, answers, registry };
}

describe('a client tool', () => {
  test('waits until the page settles its request', async () => {
    const { answers, registry } = setUp();
    const seen: string[][] = [];
    answers.subscribe(() => {
      const requests = answers.getSnapshot();
      seen.push(requests.map(({ id }) => id));
      const [request] = requests;
      if (request) answers.settle(request.id, { ok: true, value: JSON.stringify(request) });
    });
    const [settled] = await registry.executeParallel([CALL], makeCtx());
    expect(settled?.result).toEqual({
      ok: true,
      value: '{"id":"client-1","toolName":"confirm","args":{"question":"Delete it?"}}',
    });
    expect(seen).toEqual([['client-1'], []]);
  });

  test("times out by the registry's clock, and removes the request", async () => {
    const { answers, registry, clock } = setUp();
    const [settled] = await registry.executeParallel([CALL], makeCtx());
    expect(settled?.result).toMatchObject({ ok: false, reason: 'timeout' });
    expect(clock.now()).toBe(5000);
    expect(answers.getSnapshot()).toEqual([]);
    expect(() => answers.settle('client-1', { ok: true, value: 'late' })).toThrow(
      "Request 'client-1' has ended already.",
    );
  });

  test('ends on an abort', async () => {
    const { answers, registry, clock } = setUp();
    const release = clock.hold();
    const controller = new AbortController();
    answers.subscribe(() => controller.abort());
    const [settled] = await registry.executeParallel(
      [CALL],
      makeCtx({ abortSignal: controller.signal }),
    );
    expect(settled?.result).toMatchObject({ ok: false, reason: 'aborted' });
    expect(answers.getSnapshot()).toEqual([]);
    release();
  });

  test('an aborted signal adds no request', async () => {
    const answers = createClientAnswers();
    const request = { toolName: 'confirm', args: {} };
    await expect(answers.ask(request, AbortSignal.abort('gone'))).rejects.toBe('gone');
    expect(answers.getSnapshot()).toEqual([]);
  });

  test('requests settle independently, in any order', async () => {
    const { answers, registry } = setUp();
    const done = registry.executeParallel([CALL, { ...CALL, toolCallId: 'c2' }], makeCtx());
    while (answers.getSnapshot().length < 2) await undefined;
    answers.settle('client-2', { ok: true, value: 'second' });
    answers.settle('client-1', { ok: true, value: 'first' });
    const values = (await done).map(({ result }) => result);
    expect(values).toMatchObject([{ value: 'first' }, { value: 'second' }]);
  });
});

test('a second answer and an unknown request are errors with a code', async () => {
  const answers = createClientAnswers();
  const asked = answers.ask({ toolName: 'confirm', args: {} }, new AbortController().signal);
  answers.settle('client-1', { ok: true, value: 'yes' });
  expect(await asked).toEqual({ ok: true, value: 'yes' });
  expect(() => answers.settle('client-1', { ok: true, value: 'no' })).toThrow(
    expect.objectContaining({
      code: 'E_REQUEST_SETTLED',
      message: "Request 'client-1' has been answered already.",
    }),
  );
  expect(() => answers.settle('client-9', { ok: true, value: 'no' })).toThrow(
    expect.objectContaining({
      code: 'E_REQUEST_UNKNOWN',
      message: "There is no request 'client-9'.",
    }),
  );
});

test('the snapshot stays the same object until a request changes', () => {
  const answers = createClientAnswers();
  expect(answers.getSnapshot()).toBe(answers.getSnapshot());
});

describe('type: client', () => {
  const declaration = { name: 'confirm', type: 'client', description: 'Asks the user.' };

  test('a declaration becomes a tool; timeout is in seconds', async () => {
    const clientAnswers = createClientAnswers();
    const { tool } = await loadWith(clientKind, { ...declaration, timeout: 2 }, { clientAnswers });
    expect(tool).toMatchObject({ name: 'confirm', description: 'Asks the user.', timeoutMs: 2000 });
    const usual = await loadWith(clientKind, declaration, { clientAnswers });
    expect(usual.tool?.timeoutMs).toBe(300_000);
  });

  test.each([
    [{}, undefined, ['type'], /No `clientAnswers` is configured/],
    [{ timeout: -1 }, createClientAnswers(), ['timeout'], /'timeout' must be/],
  ])('%o is reported as a problem', async (more, clientAnswers, path, message) => {
    const sources: ClientSources = clientAnswers ? { clientAnswers } : {};
    const { loaded, problems } = await loadWith(clientKind, { ...declaration, ...more }, sources);
    expect(loaded).toBeUndefined();
    expect(problems).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});
