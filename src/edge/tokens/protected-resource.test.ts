import { describe, expect, it } from 'vitest';
import { inheritedForms } from '../../core/test-support.ts';
import { bearerTokens, type Grant } from '../auth.ts';
import { createTestServer, GRANTS } from '../test-support.ts';
import type { ProtectedResource } from './protected-resource.ts';

const RESOURCE: ProtectedResource = {
  authorizationServers: ['https://login.example'],
  scopes: ['tools', 'tools:write'],
};
const WELL_KNOWN = '/.well-known/oauth-protected-resource';

const serve = (resource: ProtectedResource | undefined, basePath = '', anonymous?: Grant) =>
  createTestServer({
    basePath,
    name: 'Tools',
    auth: {
      verify: bearerTokens(GRANTS),
      ...(resource && { resource }),
      ...(anonymous && { anonymous }),
    },
  });

describe('the metadata of the protected resource', () => {
  it.each(['', '/edge'])('is below the root, with and without the path: %s', async (basePath) => {
    const { send } = serve(RESOURCE, basePath);
    for (const path of [`${WELL_KNOWN}${basePath}/mcp`, WELL_KNOWN]) {
      const answer = await send(path, { token: '' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await answer.json()).toEqual({
        resource: `http://localhost:8787${basePath}/mcp`,
        authorization_servers: ['https://login.example'],
        scopes_supported: ['tools', 'tools:write'],
        bearer_methods_supported: ['header'],
        resource_name: 'Tools',
      });
    }
  });

  it('is only read', async () => {
    const { send } = serve(RESOURCE);
    expect((await send(WELL_KNOWN, { method: 'HEAD' })).status).toBe(200);
    const answer = await send(WELL_KNOWN, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('is guarded like the other routes', async () => {
    const { send } = serve(RESOURCE, '/edge');
    const headers = { origin: 'https://evil.example' };
    expect((await send(WELL_KNOWN, { headers })).status).toBe(403);
    expect((await send(WELL_KNOWN, { headers: { host: 'evil.example' } })).status).toBe(421);
  });

  it('stays while the server closes', async () => {
    const { fetch, send } = serve(RESOURCE);
    await fetch.close();
    expect((await send(WELL_KNOWN, { token: '' })).status).toBe(200);
    expect((await send('/tools')).status).toBe(503);
  });

  it('is absent without the option', async () => {
    expect((await serve(undefined).send(WELL_KNOWN)).status).toBe(404);
  });

  it('names the public URL behind a proxy', async () => {
    const url = 'https://tools.example/v1/mcp';
    const { send } = serve({ ...RESOURCE, url, documentation: 'https://tools.example/docs' });
    for (const path of [`${WELL_KNOWN}/v1/mcp`, `${WELL_KNOWN}/mcp`, WELL_KNOWN]) {
      expect(await (await send(path)).json()).toMatchObject({
        resource: url,
        resource_documentation: 'https://tools.example/docs',
      });
    }
    const { headers } = await send('/tools', { token: '' });
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="toolyard", scope="tools tools:write", resource_metadata="https://tools.example${WELL_KNOWN}/v1/mcp"`,
    );
  });

  it.each(inheritedForms({ ...RESOURCE }))('reads options by name: %s', async (_, resource) => {
    const answer = await serve(resource).send(WELL_KNOWN);
    expect(await answer.json()).toMatchObject({ scopes_supported: RESOURCE.scopes });
  });

  it('is described', async () => {
    const { send } = serve(RESOURCE, '/edge');
    const described = await (await send('/edge/openapi.json', { token: '' })).json();
    expect(described.paths[`${WELL_KNOWN}/edge/mcp`]).toMatchObject({
      servers: [{ url: 'http://localhost:8787' }],
      get: { operationId: 'describe_resource', security: [] },
    });
    expect(described.components.securitySchemes.bearer.description).toContain(
      `http://localhost:8787${WELL_KNOWN}/edge/mcp`,
    );
  });
});

describe('a challenge', () => {
  const metadata = `resource_metadata="http://localhost:8787${WELL_KNOWN}/mcp"`;

  it.each(['/execute', '/tools/greet', '/mcp', '/tools'])('of %s leads there', async (path) => {
    const { send, post } = serve(RESOURCE);
    for (const token of ['', 'guessed']) {
      const answer =
        path === '/tools' ? await send(path, { token }) : await post(path, {}, { token });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain(metadata);
    }
  });

  it('leads there for a token that lacks a scope, too', async () => {
    const verify = () => ({ refused: 'insufficient_scope', scopes: ['tools'] }) as const;
    const { send } = createTestServer({ auth: { verify, resource: RESOURCE } });
    const answer = await send('/tools');
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toContain(`scope="tools", ${metadata}`);
  });
});

describe('a resource', () => {
  const refused = (more: object): string => {
    try {
      serve({ ...RESOURCE, ...more });
      return 'accepted';
    } catch (error) {
      return String(error);
    }
  };

  it.each([
    [{ authorizationServers: [] }, 'names no authorizationServers'],
    [{ authorizationServers: 'https://login.example' }, 'names no authorizationServers'],
    [{ authorizationServers: ['http://login.example'] }, "'http://login.example'. Give an https:"],
    [{ authorizationServers: ['login.example'] }, 'Give an https: URL'],
    [{ authorizationServers: [undefined] }, "'undefined'. Give an https: URL"],
    [{ scopes: ['two words'] }, 'auth.resource.scopes'],
    [{ scopes: 'tools' }, 'auth.resource.scopes'],
    [{ url: '/mcp' }, 'auth.resource.url'],
    [{ url: 'https://tools.example/mcp?a=b' }, 'Give the URL of POST /mcp'],
    [{ url: 'https://tools.example/' }, 'Give the URL of POST /mcp'],
    [{ documentation: 'javascript:alert(1)' }, 'auth.resource.documentation'],
  ])('is refused with %o', (more, sentence) => {
    expect(refused(more)).toMatch(/^TypeError: /);
    expect(refused(more)).toContain(sentence);
  });

  it('may be on loopback, for tests', () => {
    expect(refused({ authorizationServers: ['http://localhost:9000/'] })).toBe('accepted');
  });
});
