import {
  type ArgumentValidator,
  type Clock,
  type DefaultToolRegistry,
  type Personality,
  type SessionEconomy,
  systemClock,
  type ToolRegistryOptions,
} from '../core/index.ts';
import { readMembers } from '../lib/read-members.ts';
import { createArgumentValidator } from '../schema/index.ts';
import { choosePersonality, type Grant, readGrant } from './auth.ts';
import { checkNames } from './check-names.ts';
import { createIdempotency, type KeyedRequest } from './idempotency.ts';
import { createLifetime, type Lifetime } from './lifetime.ts';
import { type ToolServerLimits, toLimits } from './limits.ts';
import { createGivenLinks, type GivenLinks } from './mcp/given-links.ts';
import { checkInstructions } from './mcp/instructions.ts';
import { createOpenQuestions, type OpenQuestions } from './mcp/open-questions.ts';
import { createMcpTasks, type McpTasks } from './mcp/tasks.ts';
import { OPTION_NAMES, type ToolServerOptions } from './options.ts';
import { HttpProblem, type RouteAnswer } from './problem.ts';
import { createQuotas, type Quotas } from './quotas.ts';
import { factsOf, type RequestFacts } from './request-facts.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { guardRateLimits } from './stores/guard-stores.ts';
import { createStateCheck } from './stores/state-check.ts';
import { findGrantFault } from './tokens/find-grant-fault.ts';
import { type PublishedResource, publishResource } from './tokens/protected-resource.ts';
import { isPath, queryOf } from './url-parts.ts';
import { checkWorkingDir } from './working-dir.ts';

/** An authorised caller with its personality. */
export interface Caller {
  grant: Grant;
  /** That of the grant. */
  subject: string;
  personality: Personality;
  request: RequestFacts;
  /** Sent no token, so it cannot be told apart from others. */
  isAnonymous: boolean;
}

/** The shared state of all routes. */
export interface Server {
  /** The options of the program; listeners never throw, and `onError` always exists. */
  options: ToolServerOptions & { onError: (error: unknown) => void };
  limits: ToolServerLimits;
  lifetime: Lifetime;
  quotas: Quotas;
  sessions: Sessions;
  economy: SessionEconomy | undefined;
  /** Whether the shared state answers. Never rejects. */
  isStateThere(): Promise<boolean>;
  /** Answers a request with an `Idempotency-Key`. */
  answerOnce(request: KeyedRequest): Promise<RouteAnswer>;
  /** The links to resources that MCP clients received. */
  links: GivenLinks;
  /** The questions that tools ask over MCP, by the protocol of 2025. */
  questions: OpenQuestions;
  /** The tasks of MCP clients, by the protocol of 2025. */
  tasks: McpTasks;
  /** Checks arguments, and what results of tools with an `outputSchema` have. */
  validator: ArgumentValidator;
  clock: Clock;
  name: string;
  version: string;
  basePath: string;
  /** How clients get tokens, if it is known. */
  resource?: PublishedResource;
  /** The sender of a request; the token is verified each time. */
  identify(request: Request): Promise<Grant | HttpProblem>;
  /** The personality of the request. */
  callerOf(grant: Grant, asked: string | undefined, request: Request): Caller | HttpProblem;
  /** The current tools, for listing them: the same registry until they change. */
  listed(): DefaultToolRegistry;
  /** The current tools, for one request. */
  fork(options?: ToolRegistryOptions): DefaultToolRegistry;
}

/** @throws TypeError for contradicting options. */
export function toServer(given: ToolServerOptions): Server {
  checkNames(given, OPTION_NAMES, 'the options of createToolServer');
  // The cast holds: `registry`, `personalities` and `auth` are required.
  const read = readMembers(given, OPTION_NAMES) as ToolServerOptions;
  const onError = toListener(read.onError);
  const onCall = read.onCall && toListener(read.onCall, onError);
  const options = { ...read, onError, ...(onCall && { onCall }) };
  const { registry, auth, stores = {}, emptyAllowlist = 'deny-all', validateArgs = true } = options;
  const limits = toLimits(options.limits);
  const { clock = systemClock } = options;
  checkWorkingDir(options.workingDir);
  checkInstructions(options.instructions);
  const name = options.name ?? 'toolyard';
  const personalities = new Map(options.personalities.map((one) => [one.id, one]));
  const { anonymous } = auth;
  const fault = anonymous === undefined ? undefined : findGrantFault(anonymous);
  if (fault !== undefined) throw new TypeError(`auth.anonymous has ${fault}`);
  for (const id of anonymous?.personalities ?? []) checkAnonymous(id, personalities.get(id));
  const validator = options.validator ?? registry.validator ?? createArgumentValidator();
  const own: ToolRegistryOptions = {
    emptyAllowlist,
    toolsetCovers: 'all',
    validateArgs,
    validator,
    // Isolates share windows by name, so a generated name would share nothing.
    ...(stores.rateLimits && {
      rateLimitStore: guardRateLimits(stores.rateLimits, clock, limits.storeMs, onError),
      rateLimitScope: name,
    }),
    ...(stores.results && { cache: stores.results }),
  };
  const { keyValues } = stores;
  const economy = options.economy?.({ registry, keyValues, clock, onError });
  const fork = (more?: ToolRegistryOptions) => registry.fork({ ...own, ...more });
  let listed: DefaultToolRegistry | undefined;
  let from: unknown;
  const basePath = toBasePath(options.basePath ?? '');
  const resource = auth.resource && publishResource(auth.resource, { name, basePath });
  return {
    options,
    limits,
    lifetime: createLifetime(clock),
    quotas: createQuotas(limits),
    sessions: createSessions(options.sessions),
    economy,
    answerOnce: createIdempotency(stores.results, clock, limits.timeMs),
    links: createGivenLinks(stores.results, clock),
    questions: createOpenQuestions(clock),
    tasks: createMcpTasks(clock),
    isStateThere: createStateCheck(stores.rateLimits, clock, onError),
    validator,
    clock,
    name,
    version: options.version ?? '1.0.0',
    basePath,
    ...(resource && { resource }),
    identify: (request) => readGrant(auth, request, { onError, clock, limits, resource }),
    callerOf(grant, asked, request) {
      const id = choosePersonality(grant, asked);
      if (id instanceof HttpProblem) return id;
      const personality = personalities.get(id);
      if (personality) {
        const isAnonymous = !request.headers.has('authorization');
        const { subject } = grant;
        return { grant, subject, personality, request: factsOf(request), isAnonymous };
      }
      onError(new Error(`A token grants the personality '${id}', which does not exist.`));
      const detail = 'The personality of this token no longer exists. Get another token.';
      return new HttpProblem('personality_not_granted', detail);
    },
    listed() {
      const snapshot = registry.getSnapshot();
      if (listed === undefined || from !== snapshot) {
        listed = fork();
        from = snapshot;
      }
      return listed;
    },
    fork,
  };
}

/** The sender of a request with the parameter `personality`. */
export async function identifyCaller(
  server: Server,
  request: Request,
): Promise<Caller | HttpProblem> {
  const grant = await server.identify(request);
  if (grant instanceof HttpProblem) return grant;
  return server.callerOf(grant, queryOf(request.url, 'personality'), request);
}

/** @throws TypeError for a personality that does not exist, or that allows every tool. */
function checkAnonymous(id: string, personality: Personality | undefined): void {
  if (!personality) {
    throw new TypeError(`auth.anonymous grants '${id}', but no personality has this id.`);
  }
  if (personality.toolset || personality.permissions?.allowed_actions) return;
  const sentence = `auth.anonymous grants '${id}', which has no toolset, so callers without a token could use every tool. Give it a toolset.`;
  throw new TypeError(sentence);
}

/** A listener must not cause errors, synchronously or later. */
function toListener<T>(
  listener: ((event: T) => void) | undefined,
  onError: (error: unknown) => void = () => {},
): (event: T) => void {
  return (event) => {
    try {
      // The promise of an async listener has no other handler.
      Promise.resolve(listener?.(event)).catch(onError);
    } catch (thrown) {
      onError(thrown);
    }
  };
}

function toBasePath(given: string): string {
  const path = given.replace(/\/+$/, '');
  if (path === '' || isPath(path)) return path;
  throw new TypeError(`basePath is '${given}'. Begin it with a slash: '/edge'.`);
}
