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
    name: 'refuses other schemes and unknown tokens',
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
    name: 'ignores the case of the scheme',
    async run({ send }) {
      const headers = { authorization: 'bearer guest-token' };
      same((await send('/tools', { token: '', headers })).status, 200, 'the status');
    },
  },
  {
    name: 'checks the token of each request',
    async run({ send, execute }) {
      same((await send('/tools', { token: 'other-token' })).status, 200, 'before');
      const name = 'other-token';
      await execute([call('revoke', { name })], {}, { token: 'operator-token' });
      await problemOf(await send('/tools', { token: 'other-token' }), 401);
    },
  },
  {
    name: 'accepts anonymous requests where configured, but still refuses a wrong token',
    async run({ send }) {
      same((await send(`${SHORT}/tools`, { token: '' })).status, 200, 'without a token');
      await problemOf(await send(`${SHORT}/tools`, { token: 'guest-token' }), 401);
    },
  },
  {
    name: 'uses the requested personality if it is granted',
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
    name: 'answers alike for a personality that is not granted and one that does not exist',
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
    name: 'refuses context members that only the server sets',
    async run({ send }) {
      for (const key of [
        'personalityId',
        'networkPolicy',
        'workingDir',
        'kvStore',
        'sessionKey',
        'emit',
      ]) {
        const body = { calls: [call('where')], context: { [key]: 'mine' } };
        const problem = await problemOf(await send('/execute', { body }), 400);
        isTrue(problem.detail.includes(key), `${key} is named`);
      }
    },
  },
];
