import { equal, isTrue, same } from '../../contract/assert.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, call } from '../client.ts';
import { SIGNED } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { AUDIENCE, FAULTY, ISSUER, sign } from '../signed-tokens.ts';
import { problemOf } from './problem-of.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
const METADATA = `resource_metadata="https://tools.example${WELL_KNOWN}/signed/mcp"`;
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Tokens that `verify` fails for, signed tokens, and where clients get tokens. */
export const tokens: readonly ServerCase[] = [
  {
    name: 'grants nothing if verify throws, rejects or answers in another form, on every route',
    async run({ send }) {
      for (const token of Object.keys(FAULTY)) {
        for (const [path, body, accept] of [
          ['/tools?personality=guest', undefined, '*/*'],
          ['/openapi.json', undefined, '*/*'],
          ['/execute', { calls: [call('greet')], personality: 'guest' }, 'application/json'],
          ['/tools/greet', { args: {}, personality: 'guest' }, ACCEPT_EVENTS.accept],
          ['/mcp?personality=guest', PING, ACCEPT_MCP.accept],
        ] as const) {
          const headers = { accept };
          const answer = await send(SIGNED + path, { token, headers, ...(body && { body }) });
          const challenge = answer.headers.get('www-authenticate') ?? '';
          isTrue(challenge.includes('error="invalid_token"'), `${token} ${path}: ${challenge}`);
          same((await problemOf(answer, 401)).code, 'unauthorized', `${token} ${path}`);
        }
      }
    },
  },
  {
    name: 'answers 503 if verify takes too long',
    async run({ send }) {
      const answer = await send(`${SIGNED}/tools`, { token: 'slow-token' });
      same((await problemOf(answer, 503)).code, 'auth_unavailable', 'the code');
    },
  },
  {
    name: 'refuses tokens of 9,000 characters',
    async run({ send }) {
      for (const token of ['t'.repeat(9000), `${await sign()}.${'a'.repeat(9000)}`]) {
        const { detail } = await problemOf(await send(`${SIGNED}/tools`, { token }), 401);
        isTrue(detail.includes('longer than 8,192 characters'), detail);
      }
    },
  },
  {
    name: 'verifies signed tokens by the keys of their issuer',
    async run({ send, execute }) {
      const token = await sign();
      same((await send(`${SIGNED}/tools`, { token })).status, 200, 'definitions');
      const one = await send(`${SIGNED}/tools/where`, { body: { args: {} }, token });
      same(JSON.parse((await one.json()).result.value).sessionId, 'ada/default', 'the subject');
      const ping = await send(`${SIGNED}/mcp`, { body: PING, headers: ACCEPT_MCP, token });
      same(ping.status, 200, 'MCP');
      equal((await execute([call('greet', { name: 'Ada' })])).length, 1, 'other servers go on');
    },
  },
  {
    name: 'refuses signed tokens with the reason',
    async run({ send }) {
      const now = Math.floor(Date.now() / 1000);
      const [header, payload] = (await sign({ sub: 'eve' })).split('.');
      const [, , signature] = (await sign()).split('.');
      for (const [token, reason] of [
        [await sign({ exp: now - 120 }), 'expired'],
        [await sign({ exp: undefined }), 'when it expires'],
        [await sign({ nbf: now + 120 }), 'not valid yet'],
        [await sign({ aud: 'https://other.example' }), 'another audience'],
        [await sign({ iss: 'https://evil.example' }), 'another issuer'],
        [await sign({}, { kid: 'unknown' }), 'unknown key'],
        [await sign({}, { typ: 'logout+jwt' }), 'no access token'],
        [await sign({}, { alg: 'HS256' }), 'not allowed'],
        [await sign({}, { alg: 'none' }), 'not allowed'],
        [`${header}.${payload}.${signature}`, 'signature'],
        ['guest-token', 'no '],
      ] as const) {
        const answer = await send(`${SIGNED}/tools`, { token });
        const challenge = answer.headers.get('www-authenticate') ?? '';
        const { detail } = await problemOf(answer, 401);
        isTrue(detail.includes(reason), `${reason}: ${detail}`);
        isTrue(challenge.includes(`error_description="${detail}"`), challenge);
      }
    },
  },
  {
    name: 'asks for a missing scope',
    async run({ send }) {
      const answer = await send(`${SIGNED}/tools`, { token: await sign({ scope: 'profile' }) });
      const challenge = answer.headers.get('www-authenticate') ?? '';
      same((await problemOf(answer, 403)).code, 'insufficient_scope', 'the code');
      isTrue(challenge.includes('error="insufficient_scope"'), challenge);
      isTrue(challenge.includes('scope="tools"'), challenge);
      isTrue(challenge.includes(METADATA), challenge);
    },
  },
  {
    name: 'leads clients from a 401 to the issuer',
    async run({ send }) {
      const refused = await send(`${SIGNED}/mcp`, { body: PING, headers: ACCEPT_MCP, token: '' });
      const challenge = refused.headers.get('www-authenticate') ?? '';
      same(challenge, `Bearer realm="toolyard", scope="tools", ${METADATA}`, 'the challenge');
      for (const path of [`${WELL_KNOWN}${SIGNED}/mcp`, WELL_KNOWN]) {
        const answer = await send(path, { token: '' });
        same(answer.status, 200, path);
        const { resource, authorization_servers, scopes_supported } = await answer.json();
        same(resource, AUDIENCE, 'the audience of tokens');
        equal(authorization_servers, [ISSUER], 'the issuer');
        equal(scopes_supported, ['tools'], 'the scopes');
      }
      await problemOf(await send(WELL_KNOWN, { token: '', method: 'DELETE' }), 405);
    },
  },
  {
    name: 'lets in no page of any host that is not listed, unless no other page has its name',
    needs: 'sendsAllHeaders',
    async run({ send, target }) {
      const token = await sign();
      const body = { args: { name: 'Ada' } };
      const post = (origin: string) =>
        send(`${SIGNED}/tools/greet`, { token, body, headers: { origin } });
      same((await post(target.origin)).status, 200, 'its own page on loopback');
      const { code } = await problemOf(await post('http://evil.example'), 403);
      same(code, 'origin_not_allowed', 'another page');
    },
  },
];
