import { matches, same } from '../../contract/assert.ts';
import { call } from '../client.ts';
import { FRIEND } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { problemOf } from './problem-of.ts';

/** Requests from pages of other origins. */
export const pages: readonly ServerCase[] = [
  {
    name: 'answers preflight requests of the allowed origins',
    needs: 'sendsAllHeaders',
    async run({ send }) {
      const answer = await preflight(send, FRIEND);
      same(answer.status, 204, 'the status');
      same(answer.headers.get('access-control-allow-origin'), FRIEND, 'the origin');
      matches(answer.headers.get('access-control-allow-methods'), /POST/, 'the methods');
      matches(answer.headers.get('access-control-allow-headers'), /authorization/i, 'the headers');
      matches(answer.headers.get('vary'), /origin/i, 'caches tell pages apart');
      same(answer.headers.get('access-control-allow-credentials'), null, 'no cookies');
    },
  },
  {
    name: 'lets the allowed origins read answers and problems',
    needs: 'sendsAllHeaders',
    async run({ send }) {
      const headers = { origin: FRIEND };
      for (const path of ['/tools', '/nothing', '/execute']) {
        const answer = await send(path, { headers });
        same(answer.headers.get('access-control-allow-origin'), FRIEND, path);
      }
      const refused = await send('/tools', { headers, token: '' });
      same(refused.headers.get('access-control-allow-origin'), FRIEND, 'a refusal');
    },
  },
  {
    name: 'refuses every request of other origins',
    needs: 'sendsAllHeaders',
    async run({ send }) {
      for (const origin of [
        'https://foe.example',
        'null',
        `${FRIEND}.foe.example`,
        'http://friend.example',
      ]) {
        const asked = await preflight(send, origin);
        same(asked.headers.get('access-control-allow-origin'), null, `${origin} asks`);
        const body = { calls: [call('greet')] };
        const posted = await send('/execute', { body, headers: { origin } });
        same(posted.headers.get('access-control-allow-origin'), null, `${origin} posts`);
        same((await problemOf(posted, 403)).code, 'origin_not_allowed', origin);
      }
    },
  },
  {
    name: 'accepts requests of its own origin',
    needs: 'sendsAllHeaders',
    async run({ send, target }) {
      const answer = await send('/tools', { headers: { origin: target.origin } });
      same(answer.status, 200, 'the status');
    },
  },
];

function preflight(
  send: (
    path: string,
    sent: { method: string; token: string; headers: Record<string, string> },
  ) => Promise<Response>,
  origin: string,
): Promise<Response> {
  return send('/execute', {
    method: 'OPTIONS',
    token: '',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
}
