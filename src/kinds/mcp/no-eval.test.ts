import { afterEach, expect, test, vi } from 'vitest';
import { makeCtx } from '../../core/test-support.ts';
import { loadInPageMcp, loadMcp } from './load.ts';

// Alone in its file: what other tests load before would have its schemas made already.
afterEach(() => vi.unstubAllGlobals());

test('no code is made from text, not even to see whether that is allowed', async () => {
  const made: unknown[][] = [];
  const refuse = (_: unknown, texts: unknown[]): never => {
    made.push(texts);
    throw new EvalError('not allowed');
  };
  vi.stubGlobal('Function', new Proxy(Function, { construct: refuse, apply: refuse }));
  vi.stubGlobal('eval', (text: string) => refuse(undefined, [text]));

  const { createInPageMcpServer } = await loadInPageMcp();
  const { connectMcpServer } = await loadMcp();
  const inputSchema = { type: 'object', properties: { n: { type: 'number' } } };
  const outputSchema = { type: 'object', required: ['n'] };
  const server = createInPageMcpServer({
    name: 's',
    tools: [
      {
        name: 'twice',
        inputSchema,
        outputSchema,
        run: ({ n }) => ({ content: [], structuredContent: { n: Number(n) * 2 } }),
      },
    ],
  });
  const connection = await connectMcpServer({ name: 's', transport: server.transport });
  const result = await connection.tools[0]?.tool.execute({ n: 2 }, makeCtx());
  await connection.close();

  expect(result).toEqual({ ok: true, value: '{"n":4}', structured: { n: 4 } });
  expect(made).toEqual([]);
});
