import { expect, it } from 'vitest';
import { ok, type Tool } from '../core/index.ts';
import { createTestServer } from './test-support.ts';

it('one tool without a JSON description does not hide the others', async () => {
  const schema: Record<string, unknown> = { type: 'object' };
  schema.properties = { self: schema };
  const cyclic: Tool = {
    name: 'cyclic',
    description: 'Has itself in its schema.',
    schema,
    capabilities: {},
    execute: async () => ok('ran'),
  };
  const { send, post, seen } = createTestServer({}, [cyclic]);
  for (const path of ['/tools', '/tools?format=gemini', '/openapi.json']) {
    const answer = await send(path, { token: 'operator-token' });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('launch');
    expect(text).not.toContain('cyclic');
  }
  expect(seen.errors).toHaveLength(1);
  const called = await post('/tools/cyclic', { args: {} }, { token: 'operator-token' });
  expect((await called.json()).result).toEqual({ ok: true, value: 'ran' });
});
