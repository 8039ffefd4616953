import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestServer } from './test-support.ts';

const PATHS = ['/', '/health', '/tools', '/execute', '/tools/greet', '/mcp', '/openapi.json', '/x'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const TYPES = /^(application\/(problem\+)?json|text\/(html|event-stream))\b/;

const header = fc.constantFrom(
  'accept',
  'origin',
  'content-type',
  'authorization',
  'host',
  'mcp-method',
);
const headerValue = fc.oneof(
  fc.constantFrom('*/*', 'text/event-stream', 'application/json', 'Bearer both-token', 'localhost'),
  fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) }),
);

const call = fc.record({
  toolCallId: fc.string(),
  name: fc.constantFrom('greet', 'chatty', 'fails', 'launch', 'nothing', 'constructor'),
  args: fc.jsonValue(),
});
const body = fc
  .oneof(
    fc.record(
      {
        calls: fc.array(call, { maxLength: 3 }),
        personality: fc.constantFrom('guest', 'engineer', '__proto__'),
        context: fc.dictionary(
          fc.constantFrom('sessionId', 'dryRun', 'x', 'attachments'),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: ['calls'] },
    ),
    fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.jsonValue(),
      method: fc.string(),
      params: fc.jsonValue(),
    }),
    fc.record({ args: fc.jsonValue(), personality: fc.jsonValue() }, { requiredKeys: ['args'] }),
    fc.jsonValue(),
  )
  .map((value) => JSON.stringify(value));

const request = fc.record({
  method: fc.constantFrom(...METHODS),
  path: fc.oneof(fc.constantFrom(...PATHS), fc.webPath()),
  query: fc.oneof(
    fc.constant(''),
    fc.constant('?personality=engineer'),
    fc.webQueryParameters().map((q) => `?${q}`),
  ),
  headers: fc.dictionary(header, headerValue, { maxKeys: 3 }),
  body: fc.oneof(body, fc.string(), fc.uint8Array()),
});

it('answers any request in a known form, and never rejects', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const { fetch, seen } = createTestServer();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, query, headers, body: sent }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const answer = await fetch(
        new Request(`http://localhost:8787${path}${query}`, {
          method,
          headers: {
            authorization: 'Bearer guest-token',
            ...(hasBody && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(hasBody && { body: typeof sent === 'string' ? sent : new Uint8Array(sent) }),
        }),
      );
      expect(answer.status).toBeLessThan(500);
      const type = answer.headers.get('content-type');
      // MCP's stream of a server's own messages stays open until its client ends it.
      if (method === 'GET' && type?.startsWith('text/event-stream')) return answer.body?.cancel();
      const text = await answer.text();
      if (text !== '') expect(type).toMatch(TYPES);
      if (type?.includes('json') && text !== '') JSON.parse(text);
    }),
    { numRuns: 400 },
  );
  expect(seen.errors).toEqual([]);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
