import { GATE_TEXTS, START_GATES, STEPS } from '../../../src/core/steps.ts';
import { equal, isTrue, matches, same } from './assert.ts';
import type { ContractCase } from './contract-case.ts';
import { call, context, manualClock, recorder, resultsOf, saying, tool } from './fixtures.ts';

/** The gates with a step of their own. */
const GATES = STEPS.filter(({ id }) => id in GATE_TEXTS).map(({ id, step }) => [id, step]);
const AT_START = START_GATES.map(({ id }) => id);

/** Events for observers, and the verdicts of `explain`. */
export const trace: ContractCase[] = [
  {
    name: 'the trace of a call is versioned plain data, in the order of the steps',
    async run({ core }) {
      const { events, observer, ofType } = recorder();
      const registry = core.createToolRegistry({
        tools: [tool('a')],
        observer,
        clock: manualClock(),
      });
      await registry.executeParallel([call('a')], context());
      equal(
        events.map(({ type }) => type).filter((type) => type !== 'gate'),
        ['batch_start', 'start', 'executed', 'reduced', 'trimmed', 'settled', 'batch_end'],
        'the types',
      );
      equal(
        ofType('gate').map(({ gate, step }) => [gate, step]),
        GATES,
        'the gates',
      );
      equal(JSON.parse(JSON.stringify(events)), events, 'as JSON');
      same(ofType('trimmed')[0]?.cut, false, 'nothing was cut');
      isTrue(
        events.every(({ v, at }) => v === 1 && at === 1000),
        'version and clock',
      );
      isTrue(
        ofType('gate').every(({ outcome, rule }) => rule && outcome !== 'refuse'),
        'the verdicts',
      );
    },
  },
  {
    name: 'the trace of a refused call ends with the refusing gate and the settlement',
    async run({ core }) {
      const { observer, ofType, events } = recorder();
      const registry = core.createToolRegistry({ tools: [tool('a'), tool('b')], observer });
      await registry.executeParallel([call('a'), call('b')], context(), ['b']);
      const gates = ofType('gate').filter((event) => event.call === 0);
      const refusing = GATES.findIndex(([id]) => id === 'allowlist');
      equal(
        gates.map(({ gate, outcome }) => [gate, outcome === 'refuse']),
        GATES.slice(0, refusing + 1).map(([id], at) => [id, at === refusing]),
        'the gates',
      );
      matches(gates.at(-1)?.rule, /^allowlist\./, 'the rule');
      const [settled] = ofType('settled').filter((event) => event.call === 0);
      equal([settled?.ok, settled?.code], [false, 'not_available'], 'the settlement');
      same(ofType('start').filter((event) => event.call === 0).length, 0, 'starts');
      const firstStart = events.findIndex(({ type }) => type === 'start');
      const lastEarlyGate = events.findLastIndex(
        (event) => event.type === 'gate' && !AT_START.includes(event.gate),
      );
      isTrue(
        lastEarlyGate < firstStart,
        'the other gates of all calls come before the first start',
      );
    },
  },
  {
    name: 'the trace has values only with capture: values',
    async run({ core }) {
      const seen = async (capture: 'sizes' | 'values') => {
        const { observer, events } = recorder();
        const registry = core.createToolRegistry({
          tools: [saying('a', 'the value')],
          observer,
          capture,
        });
        await registry.executeParallel([call('a')], context());
        return JSON.stringify(events).includes('the value');
      };
      same(await seen('sizes'), false, 'sizes');
      same(await seen('values'), true, 'values');
    },
  },
  {
    name: 'a throwing observer changes no result',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [tool('a')],
        observer: () => {
          throw new Error('broken');
        },
      });
      const [result] = resultsOf(await registry.executeParallel([call('a')], context()));
      equal(result, { ok: true, value: 'a' }, 'the result');
    },
  },
  {
    name: 'durations and trimmed sizes come from the injected clock and the real lengths',
    async run({ core }) {
      const clock = manualClock();
      const { observer, ofType } = recorder();
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            execute: async () => {
              clock.advance(25);
              return { ok: true, value: '0123456789' };
            },
          }),
        ],
        observer,
        clock,
      });
      const [one] = await registry.executeParallel([call('a')], context({ resultBudgetChars: 4 }));
      same(one?.durationMs, 25, 'the duration');
      const [trimmed] = ofType('trimmed');
      equal(
        [trimmed?.cut, trimmed?.before, trimmed?.after, trimmed?.budget],
        [true, 10, 4, 4],
        'the trim',
      );
      same(ofType('settled')[0]?.chars, one?.result.ok ? one.result.value.length : 0, 'the length');
    },
  },
  {
    name: 'explain returns the verdict of every gate, executes nothing and counts no call',
    async run({ core }) {
      let executions = 0;
      const registry = core.createToolRegistry({
        tools: [
          tool('a', {
            rateLimit: { max_calls: 1 },
            execute: async () => {
              executions += 1;
              return { ok: true, value: '' };
            },
          }),
        ],
        clock: manualClock(),
      });
      const explained = await registry.explain(call('a'), context());
      await registry.explain(call('a'), context());
      equal(
        explained.gates.map(({ gate, step }) => [gate, step]),
        GATES,
        'the gates',
      );
      same(explained.decidedBy, undefined, 'no gate refused');
      same(executions, 0, 'executions');
      const [result] = resultsOf(await registry.executeParallel([call('a')], context()));
      isTrue(result?.ok, 'the window is still free');
    },
  },
  {
    name: 'explain also asks the gates after the first refusal, and names the deciding gate',
    async run({ core }) {
      const registry = core.createToolRegistry({
        tools: [tool('a', { isAvailable: () => false, capabilities: { secrets: ['x'] } })],
      });
      const { gates, decidedBy } = await registry.explain(call('a'), context(), ['other']);
      same(decidedBy?.gate, 'allowlist', 'who decided');
      equal(
        gates.filter(({ verdict }) => verdict.outcome === 'refuse').map(({ gate }) => gate),
        ['allowlist', 'availability', 'capabilities'],
        'who refuses',
      );
    },
  },
];
