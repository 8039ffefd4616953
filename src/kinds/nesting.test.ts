import { expect, test } from 'vitest';
import { createBuiltinWorld } from './builtin/test-support/world.ts';
import { isNestedDeeper } from './nesting.ts';
import { readReply } from './webhook/read-reply.ts';

const nested = (levels: number) => `${'['.repeat(levels)}1.10${']'.repeat(levels)}`;

test('levels are counted', () => {
  expect(isNestedDeeper([[1]], 2)).toBe(false);
  expect(isNestedDeeper([[1]], 1)).toBe(true);
  expect(isNestedDeeper(1, 0)).toBe(false);
});

test('the model reads deeply nested JSON unchanged from a webhook', async () => {
  const response = new Response(nested(20_000), {
    headers: { 'content-type': 'application/json' },
  });
  const result = await readReply('hook', response, (text) => text);
  expect(result).toMatchObject({ ok: true, value: nested(20_000), structured: { status: 200 } });
});

test('and from http_request, with no line longer than the text', async () => {
  const reply = async () =>
    new Response(nested(9000), { headers: { 'content-type': 'application/json' } });
  const { call } = await createBuiltinWorld({ fetch: reply });
  expect(await call('http_request', { url: 'https://a.example/' })).toMatchObject({
    ok: true,
    value: nested(9000),
  });
});

test('json_transform refuses it with a named limit', async () => {
  const { call } = await createBuiltinWorld();
  expect(await call('json_transform', { data: nested(20_000), query: '@' })).toMatchObject({
    ok: false,
    code: 'input_invalid',
    error: 'data is nested more than 1,000 levels deep. Give a part of it.',
  });
});
