import { equal, isTrue, matches, same } from './assert.ts';
import type { ContractCase } from './contract-case.ts';
import {
  call,
  context,
  failureOf,
  malformed,
  manualClock,
  resultsOf,
  saying,
  textsOf,
  tool,
} from './fixtures.ts';

/** The last gates: dry runs, arguments, rate limits. */
export const beforeStart: ContractCase[] = [
  {
    name: 'dry_run: a dry run executes nothing and describes the call',
    async run({ core }) {
      let executed = 0;
      const registry = core.createToolRegistry({
        tools: [
          tool('add', {
            execute: async () => {
              executed += 1;
              return { ok: true, value: '' };
            },
          }),
        ],
      });
      const settled = await registry.executeParallel(
        [call('add', { a: 1, b: 'two' }), call('nope')],
        context({ dryRun: true }),
      );
      equal(
        textsOf(settled),
        ['[dry-run] add would be called with: {"a":1,"b":"two"}', 'Unknown tool: nope'],
        'the texts',
      );
      same(executed, 0, 'executions');
    },
  },
  {
    name: 'dry_run: a dry run accepts cycles and BigInt, redacts secrets and shortens long strings',
    async run({ core }) {
      const registry = core.createToolRegistry({ tools: [tool('a')] });
      const secret = `sk-${'aB3dE6gH9jK2'.repeat(4)}`;
      const github = `ghp_${'aB3dE6gH9'.repeat(4)}`;
      const args: Record<string, unknown> = { big: 10n, note: `key ${secret}`, github };
      args.self = args;
      args.long = 'word '.repeat(2000);
      const settled = await registry.executeParallel([call('a', args)], context({ dryRun: true }));
      const [text = ''] = textsOf(settled);
      isTrue(settled[0]?.result.ok, 'a success');
      matches(text, /^\[dry-run\] a would be called with: \{/, 'the text');
      isTrue(!text.includes(secret), 'no sk- token in the text');
      isTrue(!text.includes(github), 'no ghp_ token in the text');
      isTrue(text.length < 2500, 'long strings are shortened');
      matches(text, /10/, 'the BigInt');
    },
  },
  {
    name: 'arguments: invalid arguments are refused with every path, the first one as field',
    async run({ core }) {
      let executed = 0;
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: async () => {
              executed += 1;
              return { ok: true, value: 'ran' };
            },
          }),
        ],
        validateArgs: true,
        validator: () => (args) =>
          malformed<{ bad?: boolean }>(args).bad
            ? [
                { path: '$.items[2].name', message: 'must be a string' },
                { path: '$.count', message: 'must be a number' },
              ]
            : [],
      });
      const settled = await registry.executeParallel(
        [call('a', { bad: true }), call('a')],
        context(),
      );
      const failure = failureOf(settled);
      same(failure.code, 'input_invalid', 'the code');
      same(failure.field, '$.items[2].name', 'the field');
      for (const part of ['$.items[2].name', 'must be a string', '$.count', 'must be a number']) {
        isTrue(failure.error.includes(part), `${part} in the text`);
      }
      same(executed, 1, 'executions');
    },
  },
  {
    name: 'arguments: arguments are checked only if the tool or the registry asks for it',
    async run({ core }) {
      const options = { validator: () => () => [{ path: '$', message: 'must be a string' }] };
      const both = { tools: [tool('a'), tool('b', { validateArgs: true })], ...options };
      const codes = async (more: object) =>
        resultsOf(
          await core
            .createToolRegistry({ ...both, ...more })
            .executeParallel([call('a'), call('b')], context()),
        ).map((result) => (result.ok ? 'ran' : result.code));
      equal(await codes({}), ['ran', 'input_invalid'], 'by tool');
      equal(await codes({ validateArgs: true }), ['input_invalid', 'input_invalid'], 'by registry');
    },
  },
  {
    name: 'rate_limit: a sliding window refuses with a retry time, and admits again after its length',
    async run({ core }) {
      const clock = manualClock();
      const registry = core.createToolRegistry({
        tools: [tool('a', { rateLimit: { max_calls: 2, window_seconds: 60 } })],
        clock,
      });
      const run = (count: number) =>
        registry.executeParallel(
          Array.from({ length: count }, (_, at) => call('a', {}, `c${at}`)),
          context(),
        );
      equal(
        resultsOf(await run(3)),
        [
          { ok: true, value: 'a' },
          { ok: true, value: 'a' },
          {
            ok: false,
            error: "Rate limit exceeded for 'a': temporarily unavailable, retry in 60s",
            code: 'not_available',
            reason: 'rate_limited',
            retryAfterMs: 60_000,
          },
        ],
        'the first batch',
      );
      clock.advance(30_000);
      same(failureOf(await run(1)).retryAfterMs, 30_000, 'half a window later');
      clock.advance(30_000);
      equal(textsOf(await run(2)), ['a', 'a'], 'exactly one window later');
    },
  },
  {
    name: 'rate_limit: a limit of 0 refuses every call',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [saying('a', 'ran', { rateLimit: { max_calls: 0 } })],
      });
      same(
        failureOf(await registry.executeParallel([call('a')], context())).reason,
        'rate_limited',
        'the reason',
      );
    },
  },
];
