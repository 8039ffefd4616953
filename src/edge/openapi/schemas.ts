import type { Attachment, JsonSchema, ToolErrorCode, ToolResult } from '../../core/index.ts';
import { PROVIDER_FORMATS } from '../../formats/plain.ts';
import type { ToolServerLimits } from '../limits.ts';
import { problemKinds } from '../problem.ts';
import { type CallerContext, MAX_CONTEXT_TEXT } from '../read-execution.ts';
import type { StreamedResult } from '../streamed-result.ts';

/** The schema of each field of `T`. */
type Fields<T> = { readonly [K in keyof Required<T>]: JsonSchema };

/** A reference to one of the document's schemas. */
export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const TEXT = { type: 'string' };
const COUNT = { type: 'integer', minimum: 0 };
const FLAG = { type: 'boolean' };
const ANY_OBJECT = { type: 'object' };

/** The shapes of requests and responses, by name. */
export function describeShapes({
  calls,
  resultChars,
}: ToolServerLimits): Record<string, JsonSchema> {
  return {
    Problem: {
      ...object({
        type: { enum: problemKinds().map(({ type }) => type) },
        title: TEXT,
        status: { type: 'integer' },
        detail: { ...TEXT, description: 'The problem of this request, and the remedy.' },
        help: { ...TEXT, description: 'The clause of the contract that explains it.' },
      }),
      description: 'Why a request is not served (RFC 9457).',
    },
    ToolCall: closed({ toolCallId: TEXT, name: TEXT, args: ARGS }, ['toolCallId', 'name']),
    CallerContext: closed(describeContext(resultChars), []),
    Attachment: object(ATTACHMENT, ['id', 'kind', 'data']),
    Execution: closed(
      {
        calls: { type: 'array', items: refTo('ToolCall'), maxItems: calls },
        personality: PERSONALITY,
        context: refTo('CallerContext'),
      },
      ['calls'],
    ),
    SingleCall: describeSingleCall(ARGS),
    ToolResult: {
      oneOf: [object(SUCCESS, ['ok', 'value']), object(FAILURE, ['ok', 'error', 'code'])],
    },
    ToolCallResult: CALL_RESULT,
    Results: object({ results: { type: 'array', items: refTo('ToolCallResult') } }),
    Definitions: object(
      {
        personality: TEXT,
        format: { enum: PROVIDER_FORMATS },
        tools: { description: 'In the shape of the format: a list, or an object.' },
        warnings: { type: 'array', items: ANY_OBJECT },
      },
      ['personality', 'tools'],
    ),
    Health: object({ status: { const: 'ok' } }),
    Readiness: object({ status: { const: 'ready' } }),
    Events: EVENTS,
    StreamedProgress: object(
      {
        call: COUNT,
        toolCallId: TEXT,
        name: TEXT,
        message: TEXT,
        percent: PERCENT,
        audience: { ...TEXT, description: 'For operators only.' },
      },
      ['call', 'toolCallId', 'name', 'message'],
    ),
    StreamedResult: object(STREAMED, ['call', 'toolCallId', 'name', 'ok', 'chars', 'durationMs']),
    StreamedEnd: object(
      {
        results: { type: 'array', items: refTo('StreamedResult') },
        durationMs: { type: 'number' },
        droppedProgress: COUNT,
      },
      ['results', 'durationMs'],
    ),
    JsonRpcMessage: {
      ...object({ jsonrpc: { const: '2.0' }, id: {}, method: TEXT, params: ANY_OBJECT }, [
        'jsonrpc',
      ]),
      description: 'A message of the Model Context Protocol.',
    },
  };
}

const UNTRUSTED = {
  ...object({ source: TEXT, tool: TEXT }, ['source', 'tool']),
  description: 'An adversary may have written the text; wrap it before a model reads it.',
};
const OMITTED = {
  type: 'array',
  items: object({ path: TEXT, reason: TEXT }),
  description: 'What was left out, because it exceeds the limits of the answer.',
};
const CALL_RESULT = object(
  {
    toolCallId: TEXT,
    name: TEXT,
    result: refTo('ToolResult'),
    durationMs: { type: 'number', minimum: 0 },
    untrusted: UNTRUSTED,
    omitted: OMITTED,
  },
  ['toolCallId', 'name', 'result'],
);

/** The body of `POST /tools/<name>`. */
export function describeSingleCall(args: JsonSchema): JsonSchema {
  return closed(
    {
      args,
      toolCallId: { ...TEXT, default: 'call' },
      personality: PERSONALITY,
      context: refTo('CallerContext'),
    },
    ['args'],
  );
}

const ARGS = { description: 'They match the schema of the tool. Default {}.' };
const PERSONALITY = {
  ...TEXT,
  description: 'A personality granted to the caller. Default: the first one.',
};
const CONTEXT_TEXT = { ...TEXT, maxLength: MAX_CONTEXT_TEXT };
const PERCENT = { type: 'number', minimum: 0, maximum: 100 };

const describeContext = (resultChars: number): Fields<CallerContext> => ({
  sessionId: {
    ...CONTEXT_TEXT,
    description:
      "Default: `default`. Without a token, the id of an answer's header X-Session-Id; default: a new session.",
  },
  platform: CONTEXT_TEXT,
  agentId: { ...CONTEXT_TEXT, description: 'Tools see it below the caller’s subject.' },
  currentTurn: COUNT,
  messageCount: COUNT,
  resultBudgetChars: {
    ...COUNT,
    maximum: resultChars,
    description: 'Of the whole batch, in UTF-16 code units.',
  },
  dryRun: { ...FLAG, description: 'Execute nothing; permitted calls get a synthetic result.' },
  attachments: { type: 'array', items: refTo('Attachment') },
});

const ATTACHMENT: Fields<Attachment> = {
  id: TEXT,
  kind: TEXT,
  name: TEXT,
  mimeType: TEXT,
  data: TEXT,
  encoding: { enum: ['base64', 'utf8'], default: 'utf8' },
};

const SUCCESS: Fields<Extract<ToolResult, { ok: true }>> = {
  ok: { const: true },
  value: { ...TEXT, description: 'The text for the model.' },
  structured: { ...ANY_OBJECT, description: 'For programs.' },
  cost_usd: { type: 'number' },
};

const CODES: { readonly [C in ToolErrorCode]: C } = {
  input_invalid: 'input_invalid',
  not_available: 'not_available',
  execution_failed: 'execution_failed',
  STALE_WRITE: 'STALE_WRITE',
};
const CODE = { enum: Object.keys(CODES) };

const FAILURE: Fields<Extract<ToolResult, { ok: false }>> = {
  ok: { const: false },
  error: { ...TEXT, description: 'The text for the model.' },
  code: CODE,
  reason: { ...TEXT, examples: ['timeout', 'aborted', 'rate_limited'] },
  retryAfterMs: { type: 'number' },
  field: { ...TEXT, description: 'JSON path of the argument that does not match.' },
};

const STREAMED: Fields<StreamedResult> = {
  call: { ...COUNT, description: 'Position in the batch, from 0.' },
  toolCallId: TEXT,
  name: TEXT,
  ok: FLAG,
  code: CODE,
  reason: TEXT,
  chars: { ...COUNT, description: 'Length of the value or of the error text.' },
  cut: {
    ...object({ before: COUNT, after: COUNT }, ['before', 'after']),
    description: 'The sizes of a cut text, without the marker.',
  },
  durationMs: { type: 'number' },
  result: { ...refTo('ToolResult'), description: 'Only in `done`, with `?values=1`.' },
  untrusted: UNTRUSTED,
  omitted: OMITTED,
};

const EVENTS: JsonSchema = {
  type: 'string',
  contentMediaType: 'text/event-stream',
  description: [
    'Server-sent events with JSON as data, and with values of tools only by `?values=1`.',
    '`progress`: a message of a tool for the user (StreamedProgress).',
    '`result`: a call has ended (StreamedResult).',
    '`trace`: a decision of the registry; only for operators.',
    '`done`: all calls have ended (StreamedEnd). The stream ends.',
    'Comments keep the stream open. Closing it aborts the calls.',
  ].join('\n'),
  'x-events': {
    progress: refTo('StreamedProgress'),
    result: refTo('StreamedResult'),
    trace: ANY_OBJECT,
    done: refTo('StreamedEnd'),
  },
};

function object(
  properties: Record<string, JsonSchema>,
  required: string[] = Object.keys(properties),
): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** Requests: an unknown key is refused. */
function closed(properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  return { ...object(properties, required), additionalProperties: false };
}
