import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemKinds } from '../problem.ts';
import { createTestServer } from '../test-support.ts';
import { HOSTILE_REQUESTS, type HostileRequest, INTERNAL } from './requests.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeEach(() => {
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  expect(unhandled.splice(0)).toEqual([]);
});

describe('a hostile request', () => {
  it.each(HOSTILE_REQUESTS.map((one) => [one.name, one] as const))('%s', async (_, hostile) => {
    const { fetch, seen } = createTestServer({ origins: ['https://friend.example'] });
    const answer = await fetch(toRequest(hostile));
    const text = await answer.text();
    const { expect: wanted } = hostile;
    if (typeof wanted === 'string') {
      const { status } = problemKinds().find(({ code }) => code === wanted) ?? {};
      const isHead = hostile.method === 'HEAD';
      expect([answer.status, isHead || JSON.parse(text)]).toEqual([
        status,
        isHead || expect.objectContaining({ type: `urn:toolyard:problem:${wanted}`, status }),
      ]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    } else {
      expect([answer.status, text]).toEqual([
        wanted.status,
        expect.stringContaining(wanted.holds ?? ''),
      ]);
    }
    const reported = `${text}\n${JSON.stringify([...answer.headers])}`;
    for (const hidden of hostile.hides ?? []) expect(reported).not.toContain(hidden);
    for (const internal of INTERNAL) expect(reported).not.toMatch(internal);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(Object.keys({})).toEqual([]);
    expect(seen.errors).toEqual([]);
  });

  it('has a unique name', () => {
    const names = HOSTILE_REQUESTS.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

function toRequest(hostile: HostileRequest): Request {
  const { method = 'POST', path = '/execute', token = 'guest-token', body } = hostile;
  const headers = new Headers({
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...hostile.headers,
  });
  const url = `http://localhost:8787${path}`;
  return new Request(url, { method, headers, ...(body !== undefined && { body }) });
}
