import type { ToolResult } from '../../../src/core/index.ts';
import { equal, same } from './assert.ts';
import type { ContractCase } from './contract-case.ts';
import {
  call,
  context,
  deferred,
  failureOf,
  manualClock,
  progressInto,
  recorder,
  textsOf,
  tool,
  turns,
} from './fixtures.ts';

const never = () => new Promise<never>(() => {});

/** Time-outs and aborts. */
export const limits: ContractCase[] = [
  {
    name: 'the time limit applies to a tool that ignores its signal',
    async run({ core }) {
      const clock = manualClock();
      const registry = core.createToolRegistry({
        tools: [tool('a', { execute: never, timeoutMs: 500 }), tool('b')],
        clock,
      });
      const settled = await clock.advanceUntil(
        registry.executeParallel([call('a'), call('b')], context()),
      );
      same(failureOf(settled).reason, 'timeout', 'the reason');
      same(failureOf(settled).code, 'execution_failed', 'the code');
      same(settled[0]?.durationMs, 500, 'the duration');
      same(textsOf(settled)[1], 'b', 'the other call');
    },
  },
  {
    name: 'the default time limit applies to a tool without one, on the clock of the runtime',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [tool('a', { execute: never })],
        defaultTimeoutMs: 5,
      });
      same(
        failureOf(await registry.executeParallel([call('a')], context())).reason,
        'timeout',
        'the reason',
      );
    },
  },
  {
    name: 'an abort settles running calls at once and refuses calls that have not started',
    async run({ core }) {
      const abort = new AbortController();
      const started = deferred<void>();
      let executions = 0;
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: () => {
              executions += 1;
              started.resolve();
              return never();
            },
          }),
        ],
        concurrency: 1,
      });
      const running = registry.executeParallel(
        [call('a'), call('a')],
        context({ abortSignal: abort.signal }),
      );
      await started.promise;
      abort.abort();
      const settled = await running;
      for (const at of [0, 1]) {
        same(failureOf(settled, at).reason, 'aborted', `reason ${at}`);
        same(failureOf(settled, at).code, 'execution_failed', `code ${at}`);
      }
      same(executions, 1, 'executions');
    },
  },
  {
    name: 'results and progress after an abort are dropped',
    async run({ core }) {
      const abort = new AbortController();
      const started = deferred<void>();
      const late = deferred<ToolResult>();
      const { said, emit } = progressInto();
      const { events, observer } = recorder();
      let sayMore = () => {};
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: (_args, ctx) => {
              sayMore = () => ctx.emit({ type: 'progress', toolName: 'a', message: 'late' });
              started.resolve();
              return late.promise;
            },
          }),
        ],
        observer,
      });
      const running = registry.executeParallel(
        [call('a')],
        context({ emit, abortSignal: abort.signal }),
      );
      await started.promise;
      abort.abort();
      const settled = await running;
      const seen = events.length;
      sayMore();
      late.resolve({ ok: true, value: 'late' });
      await turns();
      same(failureOf(settled).reason, 'aborted', 'the reason');
      equal([said.length, events.length], [0, seen], 'progress and events afterwards');
    },
  },
  {
    name: 'the signal of a tool fires on an abort, with its reason, and on a time-out',
    async run({ core }) {
      const clock = manualClock();
      const abort = new AbortController();
      const started = deferred<void>();
      const signals: AbortSignal[] = [];
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            timeoutMs: 500,
            execute: (_args, ctx) => {
              signals.push(ctx.abortSignal);
              started.resolve();
              return never();
            },
          }),
        ],
        clock,
      });
      const aborted = registry.executeParallel([call('a')], context({ abortSignal: abort.signal }));
      await started.promise;
      abort.abort('enough');
      await aborted;
      equal([signals[0]?.aborted, signals[0]?.reason], [true, 'enough'], 'after the abort');
      await clock.advanceUntil(registry.executeParallel([call('a')], context()));
      same(signals[1]?.aborted, true, 'after the time-out');
    },
  },
  {
    name: 'an aborted signal starts no call',
    async run({ core }) {
      let executions = 0;
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: async () => {
              executions += 1;
              return { ok: true, value: '' };
            },
          }),
        ],
      });
      const settled = await registry.executeParallel(
        [call('a')],
        context({ abortSignal: AbortSignal.abort() }),
      );
      same(failureOf(settled).reason, 'aborted', 'the reason');
      same(settled[0]?.durationMs ?? 0, 0, 'the duration');
      same(executions, 0, 'executions');
    },
  },
];
