import { describe, expect, it } from 'vitest';
import { createCatalogServer, PLAYABLE } from './catalog-server.ts';
import { operatorGrant } from './server-grants.ts';

const fetch = createCatalogServer({
  grants: {
    ada: { subject: 'ada', personalities: ['engineer'] },
    bob: { subject: 'bob', personalities: ['engineer'] },
    ops: operatorGrant(),
  },
});

async function call(name: string, args: unknown, token?: string, sessionId?: string) {
  const response = await fetch(
    new Request(`http://localhost:8787/edge/tools/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ args, ...(sessionId !== undefined && { context: { sessionId } }) }),
    }),
  );
  return (await response.json()).result;
}

const NOTE = { path: 'docs/note.md', content: 'mine' };
const READ = { path: NOTE.path };

describe('the catalogue as a service', () => {
  it('lets everybody read', async () => {
    const { ok, value } = await call('read_file', { path: 'src/queue/backoff.ts' });
    expect({ ok, value }).toEqual({ ok: true, value: expect.stringContaining('export function') });
  });

  it.each(['write_file', 'terminal', 'http_request', 'mcp__linear__create_issue', 'render_chart'])(
    'lets no visitor call %s',
    async (name) =>
      expect(await call(name, {})).toMatchObject({
        ok: false,
        error: `Unknown tool: ${name}`,
      }),
  );

  it('keeps what is written for its session', async () => {
    expect(await call('write_file', NOTE, 'ada')).toMatchObject({ ok: true });
    expect(await call('read_file', READ, 'ada')).toMatchObject({
      value: expect.stringMatching(/mine$/),
    });
  });

  it('shows it to no other session, no other subject and no visitor', async () => {
    await call('write_file', NOTE, 'ada');
    for (const other of [
      await call('read_file', READ, 'ada', 'two'),
      await call('read_file', READ, 'bob'),
      await call('read_file', READ),
    ]) {
      expect(other).toMatchObject({ ok: false, error: expect.stringContaining('No file') });
    }
    expect(await call('read_file', READ, undefined, 'default')).toBeUndefined();
  });

  it('applies one rate limit to all visitors, and none to callers with a token', async () => {
    const search = (token?: string) => call('web_search', { query: 'backoff' }, token);
    const visits = [await search(), await search(), await search(), await search()];
    expect(visits.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(visits[3]).toMatchObject({ reason: 'rate_limited' });
    expect(await search('ada')).toMatchObject({ ok: true });
  });

  it('checks arguments before a tool sees them', async () => {
    expect(await call('read_file', { path: 7 }, 'ada')).toMatchObject({ code: 'input_invalid' });
  });

  it('grants the operator everybody', () => {
    expect([...operatorGrant().personalities].sort()).toEqual([...PLAYABLE].sort());
  });
});
