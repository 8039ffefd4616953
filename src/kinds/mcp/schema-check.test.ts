import { expect, test } from 'vitest';
import { makeCtx } from '../../core/test-support.ts';
import { connectMcpServer } from './connect.ts';
import { createInPageMcpServer } from './in-page-server.ts';

/** Calls a tool with this output schema, whose result has this structured content. */
async function call(outputSchema: object, structuredContent: Record<string, unknown>) {
  const server = createInPageMcpServer({
    name: 's',
    tools: [
      {
        name: 't',
        outputSchema: { type: 'object', ...outputSchema },
        run: () => ({ content: [{ type: 'text', text: 'done' }], structuredContent }),
      },
    ],
  });
  const connection = await connectMcpServer({ name: 's', transport: server.transport });
  const result = await connection.tools[0]?.tool.execute({}, makeCtx());
  await connection.close();
  return result;
}

const pattern = (source: string) => ({ properties: { a: { type: 'string', pattern: source } } });

test('a pattern of the server does not stop the program', async () => {
  // With backtracking, this text would take years.
  expect(await call(pattern('^(a+)+$'), { a: `${'a'.repeat(60)}!` })).toMatchObject({
    ok: false,
    error: expect.stringContaining("does not match the tool's output schema"),
  });
  expect(await call(pattern('^(a+)+$'), { a: 'a'.repeat(60) })).toMatchObject({ ok: true });
});

test('a schema that cannot be read keeps no result back', async () => {
  expect(await call(pattern('('), { a: 'x' })).toMatchObject({ ok: true, structured: { a: 'x' } });
});
