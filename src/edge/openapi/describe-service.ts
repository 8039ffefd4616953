import type { JsonSchema, ToolDefinitionLite } from '../../core/index.ts';
import { FORBIDDEN_KEYS } from '../check-text.ts';
import type { ToolServerLimits } from '../limits.ts';
import { type ProblemCode, problemKinds } from '../problem.ts';
import type { Caller, Server } from '../server.ts';
import { embedSchema } from './embed-schema.ts';
import { COMMON_PROBLEMS, OPERATIONS, type Operation, PARAMETERS } from './operations.ts';
import { describeShapes, describeSingleCall, refTo } from './schemas.ts';

/** The caller of the description. */
export interface Audience {
  /** Scheme and host of the request. */
  origin: string;
  /** Absent: a caller without a token, who gets no tools. */
  caller?: Caller;
  /** The tools of the caller. */
  tools?: readonly ToolDefinitionLite[];
  /** Where the metadata for OAuth is. */
  resource?: string | undefined;
}

const CALL_ROUTE = 'POST /tools/{name}';

/**
 * The service as an OpenAPI 3.1 document. Each of the caller's tools is an operation with the
 * tool's name, and with the tool's schema below `args`.
 */
export function describeService(
  server: Server,
  { origin, caller, tools, resource }: Audience,
): JsonSchema {
  const { name, version, basePath, limits, options } = server;
  const taken = new Set(tools?.map((tool) => tool.name));
  const paths: Record<string, JsonSchema> = {};
  const entries: [string, Operation][] = Object.entries(OPERATIONS);
  for (const [route, operation] of entries) {
    if (tools && route === CALL_ROUTE) continue;
    const [method = '', path = ''] = route.split(' ');
    let id = operation.id;
    // A tool keeps its name as the operation id; routes of the service lose theirs on a conflict.
    while (taken.has(id)) id += '_';
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: describeOperation({ ...operation, id }, limits),
    };
  }
  for (const tool of tools ?? []) {
    paths[`/tools/${tool.name}`] = { post: describeTool(tool, limits) };
  }
  if (resource) paths[new URL(resource).pathname] = describeResource(new URL(resource).origin);
  return {
    openapi: '3.1.0',
    info: { title: name, version, description: ABOUT },
    servers: [{ url: `${origin}${basePath}` }],
    security: [{ bearer: [] }, ...(options.auth.anonymous ? [{}] : [])],
    paths,
    components: {
      securitySchemes: { bearer: describeBearer(resource) },
      parameters: { ...PARAMETERS, personality: describePersonality(caller) },
      responses: describeProblems(),
      schemas: {
        ...describeShapes(limits),
        ...Object.fromEntries((tools ?? []).map((tool) => [argsOf(tool), describeArgs(tool)])),
      },
    },
  };
}

const ABOUT =
  'A tool registry as a service. The token decides which tools a caller may see and call.';

function describeOperation(operation: Operation, limits: ToolServerLimits): JsonSchema {
  const {
    id,
    summary,
    description,
    open,
    parameters,
    body,
    answers,
    tagged,
    session,
    accepted,
    problems = [],
  } = operation;
  const content = Object.entries(answers).map(([type, schema]) => [type, { schema }]);
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    // A token is accepted even if it is not required.
    ...(open && { security: problems.includes('unauthorized') ? [{}, { bearer: [] }] : [] }),
    ...(parameters && {
      parameters: parameters.map((one) => ({ $ref: `#/components/parameters/${one}` })),
    }),
    ...(body && { requestBody: describeBody(body, limits) }),
    responses: {
      200: {
        description: summary,
        headers: headersWith(session),
        content: Object.fromEntries(content),
      },
      ...(tagged && {
        304: { description: 'The same as for the tag in If-None-Match.', headers: HEADERS },
      }),
      ...(accepted && {
        202: { description: 'Accepted; there is no response body.' },
      }),
      ...toResponses([...problems, ...COMMON_PROBLEMS]),
    },
  };
}

function describeTool(tool: ToolDefinitionLite, limits: ToolServerLimits): JsonSchema {
  const call = { ...OPERATIONS[CALL_ROUTE], parameters: ['values', 'idempotencyKey'] as const };
  const { requestBody, ...operation } = describeOperation({ ...call, id: tool.name }, limits);
  return {
    ...operation,
    // Without a summary, so that importers take the description as it is.
    summary: undefined,
    description: tool.description,
    tags: ['tools'],
    requestBody: describeBody(describeSingleCall(refTo(argsOf(tool))), limits),
  };
}

function describeBody(schema: JsonSchema, { bodyBytes, depth }: ToolServerLimits): JsonSchema {
  const keys = [...FORBIDDEN_KEYS].join(', ');
  return {
    description: `At most ${bodyBytes.toLocaleString('en-US')} bytes, nested at most ${depth} levels deep, without the keys ${keys}.`,
    required: true,
    content: { 'application/json': { schema } },
  };
}

/** No other schema's name begins so. */
function argsOf({ name }: ToolDefinitionLite): string {
  return `args.${name}`;
}

function describeArgs(tool: ToolDefinitionLite): JsonSchema {
  try {
    return embedSchema(tool.parameters, `#/components/schemas/${argsOf(tool)}`);
  } catch {
    // Names that cannot be encoded, such as half a surrogate pair, are omitted.
    return { type: 'object' };
  }
}

function describeBearer(resource: string | undefined): JsonSchema {
  const description = resource && `Get a token by OAuth: ${resource} names the issuer (RFC 9728).`;
  return { type: 'http', scheme: 'bearer', ...(description && { description }) };
}

/** The metadata for OAuth, which is not below the base path. */
function describeResource(origin: string): JsonSchema {
  const summary = 'Where clients get tokens (RFC 9728)';
  const content = { 'application/json': { schema: { type: 'object' } } };
  return {
    servers: [{ url: origin }],
    get: {
      operationId: 'describe_resource',
      summary,
      security: [],
      responses: { 200: { description: summary, content }, ...toResponses(COMMON_PROBLEMS) },
    },
  };
}

function describePersonality(caller: Caller | undefined): JsonSchema {
  const { personality } = PARAMETERS;
  if (!caller) return personality;
  const { personalities } = caller.grant;
  return { ...personality, schema: { enum: [...new Set(personalities)] } };
}

function toResponses(codes: readonly ProblemCode[]): Record<string, JsonSchema> {
  const statuses = problemKinds().filter(({ code }) => codes.includes(code));
  return Object.fromEntries(
    statuses.map(({ status }) => [status, { $ref: `#/components/responses/problem${status}` }]),
  );
}

/** The headers of every answer. */
const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request: its own, or a new one.',
    schema: { type: 'string' },
  },
};

function headersWith(session: string | undefined): JsonSchema {
  if (session === undefined) return HEADERS;
  const description = 'The id of the session, if the server made one.';
  return { ...HEADERS, [session]: { description, schema: { type: 'string' } } };
}

/** The statuses of problems that pass by themselves. */
const PASSING: readonly number[] = [409, 429, 503];

/** The statuses of problems with a challenge. */
const CHALLENGED: readonly number[] = [401, 403];

/** One response for each status, with its problems as examples. */
function describeProblems(): Record<string, JsonSchema> {
  const all = problemKinds();
  const statuses = new Set(all.map(({ status }) => status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const kinds = all.filter((kind) => kind.status === status);
      return [
        `problem${status}`,
        {
          description: kinds.map(({ code, title }) => `${title} (\`${code}\`).`).join('\n'),
          headers: {
            ...HEADERS,
            ...(PASSING.includes(status) && {
              'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } },
            }),
            ...(CHALLENGED.includes(status) && {
              'WWW-Authenticate': { schema: { type: 'string' } },
            }),
          },
          content: {
            'application/problem+json': {
              schema: refTo('Problem'),
              examples: Object.fromEntries(kinds.map(({ code, ...value }) => [code, { value }])),
            },
          },
        },
      ];
    }),
  );
}
