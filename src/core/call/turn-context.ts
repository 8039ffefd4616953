import { isPlainObject } from '../../lib/is-plain-object.ts';
import { isInheritedMethod, keysInChain } from '../../lib/read-members.ts';
import type { ToolContext } from '../contract/tool-context.ts';

/** The default maximum of nested calls. Source: docs/contract.md#availability. */
export const DEFAULT_MAX_DEPTH = 16;

/** The context of one batch. */
export interface TurnContext {
  /** A copy of the caller's context, which counts the batches that tools run with it. */
  readonly ctx: ToolContext;
  /** How many calls stand above the batch. */
  readonly depth: number;
}

/**
 * Reads a caller's context once, for the gates and the tools of a batch. An untyped caller may omit
 * it.
 *
 * @param traced whether each call will have a `place`
 * @throws an error of a getter of the context
 */
export function toTurnContext(given: ToolContext | undefined, traced: boolean): TurnContext {
  // A proxy of a function is one kind of context, and a function has members, too. Absent members
  // have defaults at their use, whatever their type.
  const source = Object(given) === given ? given : {};
  const ctx = readContext(source as ToolContext, traced ? toTraced : toCounted);
  // That of an outer call knows another budget.
  if (ctx.fitsBudget) delete ctx.fitsBudget;
  const depth = depthOf(ctx);
  ctx[DEPTH] = depth + 1;
  return { ctx, depth };
}

/**
 * A context with changes, for a separate call. It has all members of `ctx`; a spread would lose
 * inherited members and getters.
 *
 * Source: docs/contract.md#context.
 *
 * @throws an error of a getter of `ctx`
 * @example registry.executeParallel(calls, extendContext(ctx, { abortSignal }));
 */
export function extendContext(ctx: ToolContext, changes: Partial<ToolContext>): ToolContext {
  return Object.assign(readContext(ctx, spread), changes);
}

/** Runs code that may call tools before it returns. */
export function deeper<T>(run: () => T): T {
  onStack += 1;
  try {
    return run();
  } finally {
    onStack -= 1;
  }
}

/** A context with the number of calls above it. */
interface CountedContext extends ToolContext {
  [DEPTH]: unknown;
}

// A shared symbol, so that two copies of this package count the same calls. It is enumerable: a
// tool that copies its context passes it on.
const DEPTH = Symbol.for('toolyard.depth');

/** Batches that started on this stack and have not returned to it. */
let onStack = 0;

/**
 * The depth of a batch: from its context, or from the stack if the tool created its own context.
 */
function depthOf(ctx: Partial<CountedContext>): number {
  const said = ctx[DEPTH];
  return typeof said === 'number' && said > onStack ? said : onStack;
}

// Before the spread: a key that is added to a finished copy makes each call's copy ten times as
// slow. The depth of the caller's context overrides the zero.
function toCounted(plain: ToolContext): CountedContext {
  return { [DEPTH]: 0, ...plain };
}

function toTraced(plain: ToolContext): CountedContext {
  // The cast holds: absent fields stay `undefined`, and each call sets them.
  return { [DEPTH]: 0, place: plain.place, ...plain } as CountedContext;
}

const MEMBERS: Record<keyof ToolContext, true> = {
  sessionId: true,
  sessionKey: true,
  platform: true,
  workingDir: true,
  agentId: true,
  personalityId: true,
  subject: true,
  memoryScope: true,
  memoryScopeId: true,
  teamId: true,
  currentTurn: true,
  messageCount: true,
  abortSignal: true,
  emit: true,
  askUser: true,
  resultBudgetChars: true,
  resultBudget: true,
  fitsBudget: true,
  storage: true,
  readMtimes: true,
  networkPolicy: true,
  kvStore: true,
  secretsResolver: true,
  scopedFetch: true,
  scopedFs: true,
  scopedProcess: true,
  attachments: true,
  place: true,
  dryRun: true,
};

/** Every member of {@link ToolContext}. */
// The cast holds: `MEMBERS` has these keys and no others.
export const contextMembers = Object.keys(MEMBERS) as (keyof ToolContext)[];

/**
 * Reads a context once into a plain object. It reads the members of {@link ToolContext} by name:
 * own properties, getters, and those of prototypes and proxies. It also reads all other members
 * that are enumerable or of a class. Methods keep the caller's object, which may have private
 * fields.
 *
 * @param copy copies a plain object; its keys may include others
 * @throws an error of a getter
 */
function readContext<T extends ToolContext>(
  given: ToolContext,
  copy: (plain: ToolContext) => T,
): T {
  if (isPlainObject(given)) {
    const own = copy(given);
    if (isWhole(own, given)) return own;
  }
  const read: Record<PropertyKey, unknown> = {};
  const keys = keysInChain(given, false);
  for (const key of contextMembers) keys.add(key);
  const readMember = (key: PropertyKey): void => {
    const value: unknown = Reflect.get(given, key);
    if (value === undefined) return;
    read[key] = isInheritedMethod(given, key, value) ? value.bind(given) : value;
  };
  keys.forEach(readMember);
  for (const key of keysInChain(Object.getPrototypeOf(given), true)) {
    if (typeof key === 'symbol' || key === 'constructor' || keys.has(key)) continue;
    try {
      readMember(key);
    } catch {
      // A getter that fails now, such as that of a closed connection, is absent for the tools. The
      // batch may not need it.
    }
  }
  return copy(read as unknown as ToolContext); // as complete as its input
}

/**
 * Whether a copy of the own enumerable properties is complete; false for a proxy and for hidden
 * properties. Unrolled, because a loop would cost as much as a short call.
 */
function isWhole(own: ToolContext, given: ToolContext): boolean {
  return (
    own.sessionId === given.sessionId &&
    own.sessionKey === given.sessionKey &&
    own.platform === given.platform &&
    own.workingDir === given.workingDir &&
    own.agentId === given.agentId &&
    own.personalityId === given.personalityId &&
    own.subject === given.subject &&
    own.memoryScope === given.memoryScope &&
    own.memoryScopeId === given.memoryScopeId &&
    own.teamId === given.teamId &&
    own.currentTurn === given.currentTurn &&
    own.messageCount === given.messageCount &&
    own.abortSignal === given.abortSignal &&
    own.emit === given.emit &&
    own.askUser === given.askUser &&
    own.resultBudgetChars === given.resultBudgetChars &&
    own.resultBudget === given.resultBudget &&
    own.storage === given.storage &&
    own.readMtimes === given.readMtimes &&
    own.networkPolicy === given.networkPolicy &&
    own.kvStore === given.kvStore &&
    own.secretsResolver === given.secretsResolver &&
    own.scopedFetch === given.scopedFetch &&
    own.scopedFs === given.scopedFs &&
    own.scopedProcess === given.scopedProcess &&
    own.attachments === given.attachments &&
    own.place === given.place &&
    own.dryRun === given.dryRun
  );
}

function spread(plain: ToolContext): ToolContext {
  return { ...plain };
}
