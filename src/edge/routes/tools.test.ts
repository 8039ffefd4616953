import { describe, expect, it } from 'vitest';
import { defineTool, ok } from '../../core/index.ts';
import { createTestServer } from '../test-support.ts';

const late = defineTool({
  name: 'late',
  description: 'Comes later.',
  schema: { type: 'object', properties: {} },
  execute: async () => ok('here'),
});

describe('GET /tools', () => {
  it('answers a client that has the definitions with 304, until they change', async () => {
    const { registry, send } = createTestServer();
    const token = 'both-token';
    const path = '/tools?personality=engineer';
    const first = await send(path, { token });
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w+/]{24}"$/);
    const again = (value: string) => send(path, { token, headers: { 'if-none-match': value } });

    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const same = await again(value);
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await again('"other"')).status).toBe(200);

    registry.register(late);
    const changed = await again(tag);
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('"late"');
    registry.unregister('late');
    expect((await again(tag)).status).toBe(304);
  });

  it('has a tag for each format and personality', async () => {
    const { send } = createTestServer();
    const paths = ['guest', 'engineer'].flatMap((personality) =>
      ['', '&format=anthropic', '&format=mcp'].map(
        (format) => `/tools?personality=${personality}${format}`,
      ),
    );
    const answers = await Promise.all(paths.map((path) => send(path, { token: 'both-token' })));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(paths.length);
  });

  it('checks the token before the tag', async () => {
    const { send } = createTestServer();
    const tag = (await send('/tools')).headers.get('etag') ?? '';
    const refused = await send('/tools', { token: '', headers: { 'if-none-match': tag } });
    expect(refused.status).toBe(401);
  });

  it('lists a tool while it is available', async () => {
    let isThere = true;
    const { send } = createTestServer({}, [{ ...late, isAvailable: () => isThere }]);
    const list = async () => (await send('/tools', { token: 'operator-token' })).text();
    expect(await list()).toContain('"late"');
    isThere = false;
    expect(await list()).not.toContain('"late"');
    isThere = true;
    expect(await list()).toContain('"late"');
  });

  it('may be stored by the client alone, for one token and one page', async () => {
    const { send } = createTestServer({ origins: ['https://page.example'] });
    for (const headers of [{}, { origin: 'https://page.example' }]) {
      const answer = await send('/tools', { headers });
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('vary')).toBe('Authorization, Origin');
    }
  });
});
