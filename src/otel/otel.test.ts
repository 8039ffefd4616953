import {
  type Context,
  context,
  propagation,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createToolCache,
  createToolRegistry,
  defineTool,
  err,
  ok,
  type Tool,
  type ToolRegistryOptions,
  tracedAs,
} from '../core/index.ts';
import { callsOf, makeCtx } from '../core/test-support.ts';
import { createToolServer } from '../edge/index.ts';
import { createOtelObserver } from './index.ts';

const SECRET = 'the-secret-value';

function toolOf(name: string, execute: Tool['execute'], more: Partial<Tool> = {}): Tool {
  const schema = { type: 'object', properties: {} };
  return defineTool({ name, description: `The tool ${name}.`, schema, execute, ...more });
}

const TOOLS: Tool[] = [
  toolOf('greet', async () => ok(SECRET)),
  toolOf('fails', async () => err(SECRET, 'execution_failed')),
  toolOf('odd', async () => err('no', 'execution_failed', { reason: `read ${SECRET}` })),
  toolOf('launch', async () => ok('launched')),
  toolOf('cached', async () => ok('once'), { cache: true }),
];

/** A registry whose spans and metrics are read back. */
function createTelemetry(options: ToolRegistryOptions = {}, more: Tool[] = []) {
  const spansIn = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(spansIn)],
  });
  const metricsIn = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({
    exporter: metricsIn,
    exportIntervalMillis: 1_000_000,
  });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const observer = createOtelObserver({ tracerProvider, meterProvider });
  const registry = createToolRegistry({ tools: [...TOOLS, ...more], observer, ...options });
  return {
    registry,
    observer,
    tracer: tracerProvider.getTracer('test'),
    spans: () => spansIn.getFinishedSpans(),
    async points(name: string) {
      await meterProvider.forceFlush();
      const metrics = metricsIn.getMetrics().at(-1)?.scopeMetrics[0]?.metrics ?? [];
      const found = metrics.find(({ descriptor }) => descriptor.name === name);
      return { unit: found?.descriptor.unit, points: found?.dataPoints ?? [] };
    },
  };
}

const named = (spans: readonly ReadableSpan[], name: string): ReadableSpan => {
  const [first, ...others] = spans.filter((span) => span.name === name);
  if (!first || others.length > 0) throw new Error(`${others.length} others named ${name}`);
  return first;
};

describe('spans', () => {
  test('one for the batch, and one for each call, below it', async () => {
    const { registry, spans } = createTelemetry();
    await registry.executeParallel(callsOf('greet', 'fails'), makeCtx());
    const batch = named(spans(), 'toolyard.batch');
    expect(batch.attributes).toMatchObject({ 'toolyard.batch.calls': 2 });
    const calls = ['execute_tool greet', 'execute_tool fails'].map((name) => named(spans(), name));
    for (const call of calls) {
      expect(call.parentSpanContext?.spanId).toBe(batch.spanContext().spanId);
      expect(call.ended).toBe(true);
    }
  });

  test('have the attributes of the GenAI semantic conventions', async () => {
    const { registry, spans } = createTelemetry();
    await registry.executeParallel(
      [{ toolCallId: 'call_7', name: 'greet', args: { to: SECRET } }],
      makeCtx(),
    );
    const span = named(spans(), 'execute_tool greet');
    expect(span.attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'greet',
      'gen_ai.tool.call.id': 'call_7',
      'gen_ai.tool.type': 'function',
      'toolyard.outcome': 'ok',
      'toolyard.result.size': SECRET.length,
    });
    expect(span.status.code).toBe(SpanStatusCode.UNSET);
  });

  test('contain no value, no argument and no text of an error', async () => {
    const { registry, spans } = createTelemetry({ capture: 'values' });
    await registry.executeParallel(
      callsOf('greet', 'fails', 'odd').map((call) => ({ ...call, args: { to: SECRET } })),
      makeCtx(),
    );
    const all = spans().map(({ name, attributes, events, status }) => ({
      name,
      attributes,
      events,
      status,
    }));
    expect(all).toHaveLength(4);
    expect(JSON.stringify(all)).not.toContain(SECRET);
  });

  test('of failures and refusals have their error type, and the rule of the gate', async () => {
    const { registry, spans } = createTelemetry();
    await registry.executeParallel(callsOf('fails', 'launch', 'invented'), makeCtx(), [
      'fails',
      'greet',
    ]);
    const failed = named(spans(), 'execute_tool fails');
    expect(failed.attributes).toMatchObject({
      'error.type': 'execution_failed',
      'toolyard.outcome': 'failed',
    });
    expect(failed.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(named(spans(), 'execute_tool launch').attributes).toMatchObject({
      'error.type': 'not_available',
      'toolyard.outcome': 'refused',
      'toolyard.gate.rule': 'allowlist.not_listed',
    });
    // A model invents names, and each would be another name of spans.
    expect(named(spans(), 'execute_tool').attributes).toMatchObject({
      'gen_ai.tool.name': 'invented',
      'toolyard.gate.rule': 'lookup.unknown',
    });
  });

  test('of an aborted call end with the turn', async () => {
    const controller = new AbortController();
    const hangs = toolOf('hangs', () => new Promise(() => {}));
    const { registry, spans } = createTelemetry({}, [hangs]);
    const running = registry.executeParallel(
      callsOf('hangs'),
      makeCtx({ abortSignal: controller.signal }),
    );
    controller.abort();
    await running;
    expect(named(spans(), 'execute_tool hangs').attributes).toMatchObject({
      'error.type': 'aborted',
    });
    expect(named(spans(), 'toolyard.batch').ended).toBe(true);
  });

  test('of a nested batch are below the span of the outer call', async () => {
    const { observer, spans } = createTelemetry();
    const inner = createToolRegistry({ tools: TOOLS, observer });
    const asks = toolOf('asks', async (_args, ctx) => {
      await inner.executeParallel(callsOf('greet'), ctx);
      return ok('done');
    });
    const outer = createToolRegistry({ tools: [asks], observer });
    await outer.executeParallel(callsOf('asks'), makeCtx());
    const asked = named(spans(), 'execute_tool asks');
    const [nested] = spans().filter(
      ({ name, parentSpanContext }) =>
        name === 'toolyard.batch' && parentSpanContext?.spanId === asked.spanContext().spanId,
    );
    const greeted = named(spans(), 'execute_tool greet');
    expect(greeted.parentSpanContext?.spanId).toBe(nested?.spanContext().spanId);
    expect(new Set(spans().map((span) => span.spanContext().traceId)).size).toBe(1);
  });

  test('of parallel turns on forks do not mix', async () => {
    const { registry, spans } = createTelemetry();
    const turns = ['a', 'b', 'c'].map((subject) =>
      registry.fork().executeParallel(callsOf('greet', 'fails'), {
        ...makeCtx(),
        ...tracedAs({ subject }),
      }),
    );
    await Promise.all(turns);
    const batches = spans().filter(({ name }) => name === 'toolyard.batch');
    expect(batches.map(({ attributes }) => attributes['enduser.id'])).toEqual(['a', 'b', 'c']);
    for (const batch of batches) {
      const { spanId } = batch.spanContext();
      const below = spans().filter((span) => span.parentSpanContext?.spanId === spanId);
      expect(below.map(({ name }) => name).sort()).toEqual([
        'execute_tool fails',
        'execute_tool greet',
      ]);
      for (const { attributes } of below) {
        expect(attributes['enduser.id']).toBe(batch.attributes['enduser.id']);
      }
    }
  });
});

describe('metrics', () => {
  test('count calls by tool and outcome; unknown names share one', async () => {
    const { registry, points } = createTelemetry({ cache: createToolCache() });
    await registry.executeParallel(
      callsOf('greet', 'greet', 'fails', 'launch', 'invented', 'made_up'),
      makeCtx(),
      ['greet', 'fails'],
    );
    const { unit, points: counted } = await points('toolyard.calls');
    expect(unit).toBe('{call}');
    const rows = counted.map(({ attributes, value }) => [
      attributes['gen_ai.tool.name'],
      attributes['toolyard.outcome'],
      attributes['error.type'],
      value,
    ]);
    expect(rows.sort()).toEqual([
      ['_OTHER', 'refused', 'not_available', 2],
      ['fails', 'failed', 'execution_failed', 1],
      ['greet', 'ok', undefined, 2],
      ['launch', 'refused', 'not_available', 1],
    ]);
  });

  test('measure executions in seconds, and no refused call', async () => {
    const { registry, points } = createTelemetry();
    await registry.executeParallel(callsOf('greet', 'launch'), makeCtx(), ['greet']);
    const { unit, points: durations } = await points('gen_ai.client.operation.duration');
    expect(unit).toBe('s');
    expect(durations).toMatchObject([
      {
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.provider.name': 'toolyard',
          'gen_ai.tool.name': 'greet',
        },
        value: { count: 1 },
      },
    ]);
  });

  test('measure sizes in characters, and mark cached calls', async () => {
    const { registry, points } = createTelemetry({ cache: createToolCache() });
    await registry.executeParallel(callsOf('cached'), makeCtx());
    await registry.executeParallel(callsOf('cached'), makeCtx());
    const { points: sizes } = await points('toolyard.result.size');
    expect(sizes).toMatchObject([{ value: { count: 2, sum: 2 * 'once'.length } }]);
    const { points: counted } = await points('toolyard.calls');
    expect(counted.map(({ attributes }) => attributes['toolyard.cached'])).toEqual([
      undefined,
      'hit',
    ]);
  });
});

const PARENT = '0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';

/** Reads `traceparent` as the propagators of the SDKs do. */
const propagator: TextMapPropagator = {
  inject() {},
  extract(into, carrier, getter): Context {
    const [, traceId = '', spanId = ''] = String(getter.get(carrier, 'traceparent')).split('-');
    return trace.setSpanContext(into, { traceId, spanId, traceFlags: 1, isRemote: true });
  },
  fields: () => ['traceparent'],
};

describe('through the server', () => {
  afterEach(() => {
    propagation.disable();
    context.disable();
  });

  const routes: Record<string, (body: { name: string; id: string }) => [string, object, string]> = {
    'POST /execute': ({ name, id }) => [
      '/execute',
      { calls: [{ toolCallId: id, name }] },
      'application/json',
    ],
    'events of POST /execute': ({ name, id }) => [
      '/execute',
      { calls: [{ toolCallId: id, name }] },
      'text/event-stream',
    ],
    'POST /tools/{name}': ({ name, id }) => [
      `/tools/${name}`,
      { toolCallId: id, args: {} },
      'application/json',
    ],
    'POST /mcp': ({ name, id }) => [
      '/mcp',
      { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } },
      'application/json, text/event-stream',
    ],
  };

  async function askEach(headers: Record<string, string>) {
    const telemetry = createTelemetry();
    const fetch = createToolServer({
      registry: telemetry.registry,
      personalities: [{ id: 'guest', name: 'Guest', description: '-', toolset: ['greet'] }],
      auth: { anonymous: { subject: 'ada', personalities: ['guest'] } },
    });
    const ask = async (label: string): Promise<readonly ReadableSpan[]> => {
      const before = telemetry.spans().length;
      const [path, body, accept] = routes[label]?.({ name: 'greet', id: 'c1' }) ?? ['', {}, ''];
      const answer = await fetch(
        new Request(`http://localhost${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept, ...headers },
          body: JSON.stringify(body),
        }),
      );
      await answer.text();
      return telemetry.spans().slice(before);
    };
    return { ...telemetry, ask };
  }

  test.each(Object.keys(routes))('%s has spans below its traceparent', async (label) => {
    propagation.setGlobalPropagator(propagator);
    const { ask } = await askEach({ traceparent: `00-${PARENT}-01`, 'x-request-id': 'req-1' });
    const spans = await ask(label);
    const batch = named(spans, 'toolyard.batch');
    const call = named(spans, 'execute_tool greet');
    const { traceId, spanId } = batch.parentSpanContext ?? {};
    expect(`${traceId}-${spanId}`).toBe(PARENT);
    expect(call.parentSpanContext?.spanId).toBe(batch.spanContext().spanId);
    expect(call.attributes).toMatchObject({
      'enduser.id': 'ada',
      'gen_ai.conversation.id': expect.stringMatching(/^ada\//),
      'gen_ai.tool.call.id': 'c1',
      'toolyard.personality': 'guest',
      'toolyard.request.id': 'req-1',
    });
  });

  test('a program without a propagator trusts no traceparent', async () => {
    const { ask } = await askEach({ traceparent: `00-${PARENT}-01` });
    const batch = named(await ask('POST /execute'), 'toolyard.batch');
    expect(batch.parentSpanContext).toBeUndefined();
  });

  test('the active span of the program comes first', async () => {
    propagation.setGlobalPropagator(propagator);
    context.setGlobalContextManager(new AsyncLocalStorageContextManager());
    const { ask, tracer } = await askEach({ traceparent: `00-${PARENT}-01` });
    const http = tracer.startSpan('POST');
    const spans = await context.with(trace.setSpan(context.active(), http), () =>
      ask('events of POST /execute'),
    );
    const batch = named(spans, 'toolyard.batch');
    expect(batch.parentSpanContext?.spanId).toBe(http.spanContext().spanId);
  });
});

test('an event without its batch fails with a sentence', async () => {
  const { observer } = createTelemetry();
  const told: string[] = [];
  const lossy = (event: Parameters<typeof observer>[0]) => {
    if (event.type === 'warning') told.push(event.message);
    else (observer as (event: unknown) => void)(event);
  };
  const registry = createToolRegistry({ tools: TOOLS, observer: lossy });
  const [settled] = await registry.executeParallel(callsOf('greet'), makeCtx());
  expect(settled?.result.ok).toBe(true);
  expect(told).toEqual([
    'The observer failed: The observer of toolyard/otel got an event without its batch. Pass on both arguments: (event, batch).',
  ]);
});

test('without an SDK it does nothing, and calls run', async () => {
  const registry = createToolRegistry({ tools: TOOLS, observer: createOtelObserver() });
  const [settled] = await registry.executeParallel(callsOf('greet'), makeCtx());
  expect(settled?.result).toMatchObject({ ok: true });
});
