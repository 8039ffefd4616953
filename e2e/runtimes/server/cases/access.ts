import { equal, isTrue, matches, same } from '../../contract/assert.ts';
import { call } from '../client.ts';
import { SHORT } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { problemOf } from './problem-of.ts';

/** Tokens and personalities. */
export const access: readonly ServerCase[] = [
  {
    name: 'asks for a token',
    async run({ send }) {
      for (const [path, body] of [
        ['/tools', undefined],
        ['/execute', { calls: [] }],
        ['/tools/greet', { args: {} }],
      ] as const) {
        const answer = await send(path, { token: '', ...(body && { body }) });
        matches(answer.headers.get('www-authenticate'), /^Bearer realm=/, path);
        same((await problemOf(answer, 401)).code, 'unauthorized', path);
      }
    },
  },
  {
    name: 'takes no other scheme and no unknown token',
    async run({ send }) {
      for (const [authorization, error] of [
        ['Basic YWRhOnB3', 'invalid_request'],
        ['Bearer', 'invalid_request'],
        ['Bearer two words', 'invalid_request'],
        ['guest-token', 'invalid_request'],
        ['Bearer guest-toke', 'invalid_token'],
        ['Bearer GUEST-TOKEN', 'invalid_token'],
        ['Bearer __proto__', 'invalid_token'],
      ] as const) {
        const answer = await send('/tools', { token: '', headers: { authorization } });
        const challenge = answer.headers.get('www-authenticate') ?? '';
        isTrue(challenge.includes(`error="${error}"`), `${authorization}: ${challenge}`);
        await problemOf(answer, 401);
      }
    },
  },
  {
    name: 'takes the scheme in any case',
    async run({ send }) {
      const headers = { authorization: 'bearer guest-token' };
      same((await send('/tools', { token: '', headers })).status, 200, 'the status');
    },
  },
  {
    name: 'checks the token of each request anew',
    async run({ send, execute }) {
      same((await send('/tools', { token: 'other-token' })).status, 200, 'before');
      const name = 'other-token';
      await execute([call('revoke', { name })], {}, { token: 'operator-token' });
      await problemOf(await send('/tools', { token: 'other-token' }), 401);
    },
  },
  {
    name: 'lets anybody in where the server says so, but refuses a wrong token there too',
    async run({ send }) {
      same((await send(`${SHORT}/tools`, { token: '' })).status, 200, 'nobody in particular');
      await problemOf(await send(`${SHORT}/tools`, { token: 'guest-token' }), 401);
    },
  },
  {
    name: 'plays the personality that was asked for, where it is granted',
    async run({ execute }) {
      const as = async (personality: string | undefined) => {
        const [where] = await execute([call('where')], personality ? { personality } : {}, {
          token: 'both-token',
        });
        return JSON.parse(where?.result.value ?? '{}').personalityId;
      };
      same(await as(undefined), 'guest', 'by itself');
      same(await as('engineer'), 'engineer', 'asked for');
    },
  },
  {
    name: 'says the same of a personality that is not granted and of one that is not there',
    async run({ send }) {
      const tell = async (personality: string) => {
        const listed = await problemOf(await send(`/tools?personality=${personality}`), 403);
        const body = { calls: [call('launch')], personality };
        const run = await problemOf(await send('/execute', { body }), 403);
        const one = await send('/tools/launch', { body: { args: {}, personality } });
        return [listed, run, await problemOf(one, 403)];
      };
      const [first] = await tell('engineer');
      same(first?.code, 'personality_not_granted', 'the code');
      equal(await tell('engineer'), await tell('nowhere'), 'the same sentence');
      equal(await tell('engineer'), await tell('__proto__'), 'and for an inherited name');
    },
  },
  {
    name: 'keeps the sessions of callers apart',
    async run({ execute }) {
      const context = { sessionId: 'cem/one' };
      const [where] = await execute([call('where')], { context });
      same(JSON.parse(where?.result.value ?? '').sessionId, 'ada/cem/one', 'the session');
    },
  },
  {
    name: 'lets nobody say what is the server’s to say',
    async run({ send }) {
      for (const key of ['personalityId', 'networkPolicy', 'kvStore', 'sessionKey', 'emit']) {
        const body = { calls: [call('where')], context: { [key]: 'mine' } };
        const problem = await problemOf(await send('/execute', { body }), 400);
        isTrue(problem.detail.includes(key), `${key} is named`);
      }
    },
  },
];
