import { expect, it, vi } from 'vitest';
import { createTestServer } from '../test-support.ts';
import { verifyJwt } from './verify-jwt.ts';

vi.mock('jose', () => {
  throw new Error('Cannot find package');
});

it('without the package no token is verified, and the host gets an error', async () => {
  const verify = verifyJwt({
    issuer: 'https://login.example',
    audience: 'https://tools.example/mcp',
    jwksUri: 'https://login.example/jwks',
    toGrant: () => ({ subject: 'ada', personalities: ['guest'] }),
  });
  const { send, seen } = createTestServer({ auth: { verify } });
  const answer = await send('/tools', { token: 'a.b.c' });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({
    type: 'urn:toolyard:problem:auth_unavailable',
    detail: 'The token could not be checked. Try again later.',
  });
  expect(seen.errors.map(String)).toEqual([
    "Error: verifyJwt needs the package 'jose'. Install it.",
  ]);
  expect((await send('/health')).status).toBe(200);
});
