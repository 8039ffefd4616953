import { equal, isTrue, same } from '../../contract/assert.ts';
import { call } from '../client.ts';
import { ENDED } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { problemOf } from './problem-of.ts';

/** How a server ends. */
export const ends: readonly ServerCase[] = [
  {
    name: 'answers /ready without a token',
    async run({ send }) {
      const answer = await send('/ready', { token: '' });
      same(answer.status, 200, 'the status');
      equal(await answer.json(), { status: 'ready' }, 'the answer');
    },
  },
  {
    name: 'refuses every request but /health once it is closed',
    async run({ send }) {
      const body = { calls: [call('greet', { name: 'Ada' })] };
      for (const [path, sent] of [
        ['/ready', {}],
        ['/tools', {}],
        ['/openapi.json', {}],
        ['/execute', { body }],
        ['/tools/greet', { body: { args: {} } }],
        ['/mcp', { body: {} }],
      ] as const) {
        const answer = await send(`${ENDED}${path}`, sent);
        isTrue(Number(answer.headers.get('retry-after')) > 0, 'when to send it again');
        same((await problemOf(answer, 503)).code, 'closing', path);
      }
      same((await send(`${ENDED}/health`)).status, 200, '/health');
    },
  },
];
