import type { JsonSchema } from '../../core/index.ts';
import { PROVIDER_FORMATS } from '../../formats/plain.ts';
import type { ProblemCode } from '../problem.ts';
import { refTo } from './schemas.ts';

/** The description of one route, for people and programs. */
export interface Operation {
  /** `operationId`. */
  id: string;
  /** A phrase. */
  summary: string;
  /** Further sentences. */
  description?: string;
  /** Requires no token. */
  open?: true;
  parameters?: readonly (keyof typeof PARAMETERS)[];
  body?: JsonSchema;
  /** The response of status 200, by media type. */
  answers: Readonly<Record<string, JsonSchema>>;
  /** Has an entity tag, and is a 304 for a client that has it. */
  tagged?: true;
  /** The header with the id of a new session. */
  session?: 'X-Session-Id' | 'Mcp-Session-Id';
  /** Some messages get only status 202 as a response. */
  accepted?: true;
  /** Besides the problems of every route. */
  problems?: readonly ProblemCode[];
}

/** The parameters of all routes. */
export const PARAMETERS = {
  personality: {
    name: 'personality',
    in: 'query',
    description: 'A personality granted to the caller. Default: the first one.',
    schema: { type: 'string' },
  },
  format: {
    name: 'format',
    in: 'query',
    description: 'The format of a provider. Default: the format of the registry.',
    schema: { enum: PROVIDER_FORMATS },
  },
  values: {
    name: 'values',
    in: 'query',
    description: 'With 1, the event `done` has the results, as JSON has.',
    schema: { enum: ['0', '1'] },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Runs the request once; a repetition gets the kept answer. Needs a token.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  },
  session: {
    name: 'X-Session-Id',
    in: 'header',
    description: 'The session of the list, as in a context.',
    schema: { type: 'string' },
  },
  mcpSession: {
    name: 'Mcp-Session-Id',
    in: 'header',
    description: 'That of the answer to initialize.',
    schema: { type: 'string' },
  },
  name: {
    name: 'name',
    in: 'path',
    required: true,
    description: 'The name of a tool.',
    schema: { type: 'string' },
  },
} as const;

/** Problems of every route. */
export const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'host_not_allowed',
  'origin_not_allowed',
  'internal',
];
/** Problems of the routes with authorization. */
const CALLER: readonly ProblemCode[] = [
  'closing',
  'unauthorized',
  'insufficient_scope',
  'personality_not_granted',
  'auth_unavailable',
];
/** Problems of the routes with a body. */
const BODY: readonly ProblemCode[] = [
  ...CALLER,
  'malformed',
  'budget_too_large',
  'too_deep',
  'forbidden_key',
  'body_timeout',
  'body_too_large',
  'media_type',
  'session_not_found',
  'too_many_running',
];
/** Problems of the routes for calls. */
const BATCH: readonly ProblemCode[] = [...BODY, 'not_acceptable', 'still_running', 'key_reused'];

/** Problems of the stream of changes. */
const LISTENER: readonly ProblemCode[] = [
  ...CALLER,
  'method_not_allowed',
  'not_acceptable',
  'session_not_found',
  'too_many_running',
];

const CALL_RESULT = 'A failed call also has a result, with the reason.';

const MCP_EVENTS: JsonSchema = {
  type: 'string',
  contentMediaType: 'text/event-stream',
  description: 'Messages of the protocol, each as the data of one event.',
};

/**
 * Every route: the server has exactly these, and this table describes them. Parts of a path in
 * braces are parameters.
 */
export const OPERATIONS = {
  'GET /': {
    id: 'home',
    summary: 'Overview for people',
    open: true,
    problems: ['closing'],
    answers: { 'text/html': { type: 'string' } },
  },
  'GET /health': {
    id: 'health',
    summary: 'Health check',
    open: true,
    answers: { 'application/json': refTo('Health') },
  },
  'GET /ready': {
    id: 'ready',
    summary: 'Whether the server takes requests',
    open: true,
    answers: { 'application/json': refTo('Readiness') },
    problems: ['closing', 'state_unavailable'],
  },
  'GET /tools': {
    id: 'list_tools',
    summary: 'Definitions for a model, in the format of a provider with ?format=',
    parameters: ['personality', 'format', 'session'],
    answers: { 'application/json': refTo('Definitions') },
    tagged: true,
    problems: [...CALLER, 'malformed', 'session_not_found'],
  },
  'POST /execute': {
    id: 'execute',
    summary: 'Run a batch of calls; as JSON or as events',
    description: `The results are in the order of the calls. ${CALL_RESULT}`,
    parameters: ['values', 'idempotencyKey'],
    body: refTo('Execution'),
    session: 'X-Session-Id',
    answers: { 'application/json': refTo('Results'), 'text/event-stream': refTo('Events') },
    problems: [...BATCH, 'too_many_calls'],
  },
  'POST /tools/{name}': {
    id: 'call_tool',
    summary: 'Run one call',
    description: CALL_RESULT,
    parameters: ['name', 'values', 'idempotencyKey'],
    body: refTo('SingleCall'),
    session: 'X-Session-Id',
    answers: { 'application/json': refTo('ToolCallResult'), 'text/event-stream': refTo('Events') },
    problems: BATCH,
  },
  'GET /mcp': {
    id: 'mcp_events',
    summary: 'Notifications for an MCP client by the protocol of 2025',
    description: 'A notification when the tools of the caller change. Needs a token.',
    parameters: ['personality', 'mcpSession'],
    answers: { 'text/event-stream': MCP_EVENTS },
    problems: LISTENER,
  },
  'POST /mcp': {
    id: 'mcp',
    summary: 'The same tools for MCP clients',
    description:
      'Streamable HTTP, with sessions by the protocol of 2025 if the server has any. Accept both application/json and text/event-stream.',
    parameters: ['personality', 'mcpSession'],
    session: 'Mcp-Session-Id',
    body: { oneOf: [refTo('JsonRpcMessage'), { type: 'array', items: refTo('JsonRpcMessage') }] },
    answers: {
      'application/json': refTo('JsonRpcMessage'),
      'text/event-stream': MCP_EVENTS,
    },
    accepted: true,
    problems: [...BODY, 'too_many_calls', 'mcp_unavailable'],
  },
  'GET /openapi.json': {
    id: 'describe',
    summary: 'This description; with a token, also the caller’s tools',
    open: true,
    parameters: ['personality'],
    answers: { 'application/json': { type: 'object' } },
    tagged: true,
    problems: CALLER,
  },
} as const satisfies Record<`${'GET' | 'POST'} /${string}`, Operation>;

/** A method and a path. */
export type RouteName = keyof typeof OPERATIONS;
