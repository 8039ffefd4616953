import * as z from 'zod/mini';
import type { CallPlace, GateId, TraceEvent } from '../../core/index.ts';
import type { ServerEvent } from './event-stream.ts';

/** The end of one call in a stream: sizes, but never a value. */
export type RemoteResult = z.infer<typeof remoteResult>;

/** A progress message of a tool. */
export type RemoteProgress = z.infer<typeof remoteProgress>;

/** One validated event of a server. */
export type RemoteEvent =
  | { type: 'trace'; event: TraceEvent }
  | { type: 'progress'; progress: RemoteProgress }
  | { type: 'result'; result: RemoteResult }
  | { type: 'done'; results: readonly RemoteResult[]; durationMs: number; droppedProgress: number }
  | { type: 'problem'; title: string; detail: string };

/**
 * Reads one event. Ignores unknown types, because a newer server may have more.
 *
 * @returns `undefined` for an unknown type, `broken` for an invalid event of a known type
 */
export function readEvent({ event, data }: ServerEvent): RemoteEvent | 'broken' | undefined {
  if (!isKnown(event)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return 'broken';
  }
  if (event === 'trace' && isNewTrace(value)) return undefined;
  const parsed = READERS[event](value);
  return parsed ?? 'broken';
}

const count = z.int().check(z.nonnegative());
const text = z.string();

const place: z.ZodMiniType<CallPlace> = z.lazy(() =>
  z.object({ batch: count, call: count, toolCallId: text, parent: z.exactOptional(place) }),
);

const inBatch = { v: z.literal(1), batch: count, at: z.number(), parent: z.exactOptional(place) };
const ofCall = { ...inBatch, call: count, toolCallId: text, name: text };
const code = z.enum(['input_invalid', 'not_available', 'execution_failed', 'STALE_WRITE']);
const failure = { code: z.exactOptional(code), reason: z.exactOptional(text) };
const audience = z.enum(['user', 'internal', 'dashboard']);

// Any gate id is valid: a newer server may have more gates. The step gives the position.
const gate: z.ZodMiniType<GateId> = z.pipe(
  text,
  z.transform((id) => id as GateId),
);

/** A schema for each type of trace event. */
const TRACE_EVENTS: {
  readonly [Type in TraceEvent['type']]: z.ZodMiniType<Extract<TraceEvent, { type: Type }>>;
} = {
  batch_start: z.object({
    ...inBatch,
    type: z.literal('batch_start'),
    calls: count,
    totalBudget: count,
    perCallBudget: count,
    strategy: z.enum(['even', 'redistribute']),
    concurrency: z.exactOptional(count),
  }),
  batch_end: z.object({ ...inBatch, type: z.literal('batch_end') }),
  gate: z.object({
    ...ofCall,
    type: z.literal('gate'),
    gate,
    step: count,
    outcome: z.enum(['pass', 'skip', 'refuse', 'answer']),
    rule: text,
    value: z.exactOptional(z.union([text, z.number(), z.boolean(), z.array(text)])),
  }),
  start: z.object({ ...ofCall, type: z.literal('start'), budget: count }),
  progress: z.object({
    ...ofCall,
    type: z.literal('progress'),
    message: text,
    percent: z.exactOptional(z.number()),
    audience,
  }),
  executed: z.object({
    ...ofCall,
    ...failure,
    type: z.literal('executed'),
    ok: z.boolean(),
    chars: count,
    cached: z.exactOptional(z.enum(['hit', 'joined'])),
    saved: z.exactOptional(z.number()),
  }),
  filtered: z.object({
    ...ofCall,
    type: z.literal('filtered'),
    filter: text,
    hook: z.enum(['before', 'after']),
    outcome: z.enum(['passed', 'changed', 'answered', 'failed']),
  }),
  reduced: z.object({
    ...ofCall,
    type: z.literal('reduced'),
    outcome: z.enum(['none', 'applied', 'failed']),
    before: count,
    after: count,
    warning: z.exactOptional(text),
  }),
  trimmed: z.object({
    ...ofCall,
    type: z.literal('trimmed'),
    cut: z.boolean(),
    before: count,
    after: count,
    budget: count,
    tokens: z.exactOptional(z.object({ before: count, after: count, budget: count })),
  }),
  settled: z.object({
    ...ofCall,
    ...failure,
    type: z.literal('settled'),
    ok: z.boolean(),
    chars: count,
    durationMs: z.number(),
  }),
  warning: z.object({
    ...inBatch,
    type: z.literal('warning'),
    call: z.exactOptional(count),
    toolCallId: z.exactOptional(text),
    name: z.exactOptional(text),
    message: text,
  }),
};

const typed = z.object({ type: text });

function isTraceType(type: string): type is TraceEvent['type'] {
  return Object.hasOwn(TRACE_EVENTS, type);
}

/** Whether a newer core emitted the event. */
function isNewTrace(value: unknown): boolean {
  const type = typed.safeParse(value).data?.type;
  return type !== undefined && !isTraceType(type);
}

const remoteResult = z.object({
  call: count,
  toolCallId: text,
  name: text,
  ok: z.boolean(),
  ...failure,
  chars: count,
  // Absent without a cut, and from earlier servers.
  cut: z.exactOptional(z.object({ before: count, after: count })),
  durationMs: z.number(),
});

const remoteProgress = z.object({
  call: count,
  toolCallId: text,
  name: text,
  message: text,
  percent: z.exactOptional(z.number()),
});

const done = z.object({
  results: z.array(remoteResult),
  durationMs: z.number(),
  droppedProgress: z._default(count, 0),
});

const problem = z.object({ title: z._default(text, 'The server failed'), detail: text });

const READERS = {
  trace: (value: unknown): RemoteEvent | undefined => {
    const type = typed.safeParse(value).data?.type;
    const event =
      type !== undefined && isTraceType(type)
        ? TRACE_EVENTS[type].safeParse(value).data
        : undefined;
    return event && { type: 'trace', event };
  },
  progress: (value: unknown): RemoteEvent | undefined => {
    const progress = remoteProgress.safeParse(value).data;
    return progress && { type: 'progress', progress };
  },
  result: (value: unknown): RemoteEvent | undefined => {
    const result = remoteResult.safeParse(value).data;
    return result && { type: 'result', result };
  },
  done: (value: unknown): RemoteEvent | undefined => {
    const end = done.safeParse(value).data;
    return end && { type: 'done', ...end };
  },
  problem: (value: unknown): RemoteEvent | undefined => {
    const data = problem.safeParse(value).data;
    return data && { type: 'problem', ...data };
  },
};

function isKnown(name: string): name is keyof typeof READERS {
  return Object.hasOwn(READERS, name);
}
