import { equal, isTrue, same } from '../../contract/assert.ts';
import { call } from '../client.ts';
import { ENDED } from '../program.ts';
import type { ServerCase } from '../server-case.ts';
import { problemOf } from './problem-of.ts';

/** How a server ends, and how a client asks again after a lost connection. */
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
    name: 'answers a repeated Idempotency-Key with the kept answer',
    async run({ send }) {
      const ask = (name: string) =>
        send('/tools/greet', {
          body: { args: { name } },
          headers: { 'idempotency-key': 'case-of-ends' },
        });
      const first = await ask('Ada');
      const again = await ask('Ada');
      same(again.headers.get('idempotent-replayed'), 'true', 'it is the kept one');
      same(await again.text(), await first.text(), 'the answer');
      same((await problemOf(await ask('Bo'), 422)).code, 'key_reused', 'another body');
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
