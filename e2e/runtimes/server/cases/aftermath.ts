import { equal } from '../../contract/assert.ts';
import { call, until } from '../client.ts';
import type { ServerCase } from '../server-case.ts';

/** Errors that callers do not see. There must be none. */
export const aftermath: readonly ServerCase[] = [
  {
    name: 'leaves no unhandled rejection and no server error',
    async run({ seen }) {
      const { problems } = await seen();
      equal(problems, [], 'what went wrong');
    },
  },
  {
    name: 'notices an unhandled rejection',
    async run({ execute, seen }) {
      await execute([call('forget')], {}, { token: 'operator-token' });
      await until(
        async () => (await seen()).problems.join().includes('forgotten'),
        'it is reported',
      );
    },
  },
];
