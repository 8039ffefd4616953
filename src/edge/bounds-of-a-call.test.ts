import { expect, it, test, vi } from 'vitest';
import { makeTool } from '../core/test-support.ts';
import { bearerTokens, type Grant } from './auth.ts';
import { createTestServer, ENGINEER, GUEST } from './test-support.ts';

const args = { name: 'Ada' };
const ONCE = makeTool('once', { rateLimit: { max_calls: 1 } });
const one = { toolCallId: '1', name: 'greet', args };

test.each([
  ['/execute', { calls: [one] }],
  ['/tools/greet', { args }],
])('POST %s takes the personality of its address', async (path, body) => {
  const onCall = vi.fn();
  const { post } = createTestServer({ onCall });
  const ask = async (query: string, more: object = {}) => {
    const answer = await post(`${path}${query}`, { ...body, ...more }, { token: 'both-token' });
    return [answer.status, onCall.mock.lastCall?.[0].personality];
  };
  expect(await ask('')).toEqual([200, GUEST.id]);
  expect(await ask('?personality=engineer')).toEqual([200, ENGINEER.id]);
  expect(await ask('?personality=engineer', { personality: 'engineer' })).toEqual([
    200,
    ENGINEER.id,
  ]);
  onCall.mockClear();
  expect(await ask('?personality=ghost')).toEqual([403, undefined]);
  expect(await ask('?personality=guest', { personality: 'engineer' })).toEqual([400, undefined]);
});

test.each([
  ['name', { ...one, name: 'n'.repeat(129) }, '$.calls[0].name is not a string of at most 128'],
  ['id', { ...one, toolCallId: 'i'.repeat(257) }, '$.calls[0].toolCallId is not a string of'],
])('a longer %s of a call reaches no record and no answer', async (_, call, sentence) => {
  const onCall = vi.fn();
  const { post } = createTestServer({ onCall });
  const answer = await post('/execute', { calls: [call] }, { token: 'guest-token' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(sentence);
  expect(onCall).not.toHaveBeenCalled();
});

it('counts callers without a token apart from a subject of the same name', async () => {
  const grant: Grant = { subject: 'anonymous', personalities: ['guest'] };
  const { post } = createTestServer(
    {
      personalities: [{ ...GUEST, toolset: ['once'] }],
      auth: { anonymous: grant, verify: bearerTokens({ theirs: grant }) },
    },
    [ONCE],
  );
  const call = async (token: string) => (await post('/tools/once', { args: {} }, { token })).text();
  expect(await call('')).toContain('"ok":true');
  expect(await call('theirs')).toContain('"ok":true');
  expect(await call('')).toContain('rate_limited');
});

it('reports a store of rate limits that fails', async () => {
  const down = () => Promise.reject(new Error('redis down'));
  const { post, seen } = createTestServer(
    {
      personalities: [{ ...GUEST, toolset: ['once'] }],
      stores: { rateLimits: { reserve: down, peek: down } },
    },
    [ONCE],
  );
  const answer = await post('/tools/once', { args: {} }, { token: 'guest-token' });
  expect(await answer.text()).toContain('cannot be checked');
  expect(seen.errors.map(String)).toEqual(['Error: redis down']);
});
