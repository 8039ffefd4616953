import { expect, test } from 'vitest';
import {
  type CapabilityRequest,
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  ok,
  type TraceEvent,
} from '../index.ts';
import { callsOf, createRecorder, makeCtx, makeTool } from '../test-support.ts';
import { EventRedaction } from './redact-event.ts';

const KEY = `gsk_${'aB3dE5gH7jK9'.repeat(4)}`;
const LOG = `begin\nPGPASSWORD=hunter2 psql\nX-Api-Key: abc123\nhttps://a.example/?access_token=abc\n${KEY}\nend`;
const HIDDEN = /hunter2|abc|gsk_/;

async function traced(): Promise<TraceEvent[]> {
  const { events, observer } = createRecorder();
  const reducers = new DefaultToolResultReducerRegistry();
  reducers.register({
    toolName: 'a',
    reduce: (result) => (result.ok ? { ...result, value: `short: ${LOG}` } : result),
  });
  const registry = createToolRegistry({
    tools: [
      makeTool('a', {
        execute: async (_args, ctx) => {
          ctx.emit?.({ type: 'progress', toolName: 'a', message: `uses ${KEY}` });
          return ok(LOG);
        },
      }),
      makeTool('b', {
        execute: async () => ({ ok: false, error: 'x', code: 'execution_failed', reason: KEY }),
      }),
      makeTool('c', {
        isAvailable: () => {
          throw new Error(`password=hunter2`);
        },
      }),
      makeTool('d', {
        execute: async (_args, ctx) => {
          ctx.emit?.({ type: 'progress', toolName: 'a', message: 'x' });
          return ok('d');
        },
      }),
    ],
    reducers,
    observer,
    capture: 'values',
  });
  const emit = () => {
    throw new Error(`refused: ${KEY}`);
  };
  await registry.executeParallel(callsOf('a', 'b', 'c', 'd'), makeCtx({ emit }));
  return events;
}

test('no event shows a credential with a known name or shape', async () => {
  const events = await traced();
  expect(JSON.stringify(events)).not.toMatch(HIDDEN);
  const reported = JSON.stringify(events);
  for (const type of ['progress', 'executed', 'reduced', 'warning', 'gate']) {
    const of = events.filter((event) => event.type === type);
    expect(JSON.stringify(of), type).toContain('[redacted]');
  }
  expect(reported).toContain('begin');
});

test('sizes are those of the original texts', async () => {
  const events = await traced();
  const of = (type: TraceEvent['type']) =>
    events.find((event) => event.type === type && 'name' in event && event.name === 'a');
  expect(of('executed')).toMatchObject({ chars: LOG.length });
  expect(of('reduced')).toMatchObject({ before: LOG.length, after: LOG.length + 7 });
  expect(of('settled')).toMatchObject({ chars: LOG.length + 7 });
});

test('a million characters of a large text are read, and no part of a credential is shown', () => {
  const large = `${'x '.repeat(499_990)}${KEY} and ${'y'.repeat(3_000_000)}`;
  const reported = new EventRedaction().captured(large);
  expect(reported.length).toBeLessThan(1_000_000);
  expect(reported).toMatch(/x … \(\d{7} more characters\)$/);
  expect(reported).not.toContain('gsk_');
});

test('a failing mask, and a message that is not a text, stop no event', async () => {
  const { events, observer } = createRecorder();
  const backends = {
    supports: () => true,
    resolve: ({ conceal }: CapabilityRequest) => {
      conceal?.(() => {
        throw new Error('on purpose');
      });
      return {};
    },
  };
  const tool = makeTool('a', {
    capabilities: { secrets: ['x'] },
    execute: async (_args, ctx) => {
      ctx.emit?.({ type: 'progress', toolName: 'a', message: 7 as unknown as string });
      return ok('text');
    },
  });
  const registry = createToolRegistry({ tools: [tool], backends, observer, capture: 'values' });
  const [result] = await registry.executeParallel(callsOf('a'), makeCtx());
  expect(result?.result).toEqual(ok('text'));
  expect(events.find(({ type }) => type === 'executed')).toMatchObject({ text: '[redacted]' });
  expect(events.at(-1)).toMatchObject({ type: 'batch_end' });
});
