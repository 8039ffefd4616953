import type { ToolContext } from '../contract/tool-context.ts';
import { isInheritedMethod, keysInChain } from '../read-members.ts';

const MEMBERS: Record<keyof ToolContext, true> = {
  sessionId: true,
  sessionKey: true,
  platform: true,
  workingDir: true,
  agentId: true,
  personalityId: true,
  memoryScope: true,
  memoryScopeId: true,
  teamId: true,
  currentTurn: true,
  messageCount: true,
  abortSignal: true,
  emit: true,
  resultBudgetChars: true,
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
 * A context as a plain object of our own, read once: the members of {@link ToolContext} by name,
 * whatever carries them (own properties, getters, prototypes, a proxy), and what else enumerates.
 *
 * @param copy makes the copy of a plain object; its keys may come with others
 * @throws what a getter throws
 */
export function readContext<T extends ToolContext>(
  given: ToolContext,
  copy: (plain: ToolContext) => T,
): T {
  const prototype: unknown = Object.getPrototypeOf(given);
  if (prototype === Object.prototype || prototype === null) {
    const own = copy(given);
    if (isWhole(own, given)) return own;
  }
  const read: Record<PropertyKey, unknown> = {};
  const keys = keysInChain(given, false);
  for (const key of contextMembers) keys.add(key);
  for (const key of keys) {
    const value: unknown = Reflect.get(given, key);
    if (value === undefined) continue;
    read[key] = isInheritedMethod(given, key, value) ? value.bind(given) : value;
  }
  return copy(read as unknown as ToolContext); // as whole as what was given
}

/**
 * A context with changes, for a call of one's own. It has all members of `ctx`; a spread copies
 * own properties alone, and so loses what a class instance or a getter carries.
 *
 * @throws what a getter of `ctx` throws
 * @example registry.executeParallel(calls, extendContext(ctx, { abortSignal }));
 */
export function extendContext(ctx: ToolContext, changes: Partial<ToolContext>): ToolContext {
  return Object.assign(readContext(ctx, spread), changes);
}

/**
 * Whether a copy of a plain object's properties says all that the object says by name; it does not
 * for a proxy, and for properties that do not enumerate. Written out, since the same as a loop
 * costs as much as a short call does.
 */
function isWhole(own: ToolContext, given: ToolContext): boolean {
  return (
    own.sessionId === given.sessionId &&
    own.sessionKey === given.sessionKey &&
    own.platform === given.platform &&
    own.workingDir === given.workingDir &&
    own.agentId === given.agentId &&
    own.personalityId === given.personalityId &&
    own.memoryScope === given.memoryScope &&
    own.memoryScopeId === given.memoryScopeId &&
    own.teamId === given.teamId &&
    own.currentTurn === given.currentTurn &&
    own.messageCount === given.messageCount &&
    own.abortSignal === given.abortSignal &&
    own.emit === given.emit &&
    own.resultBudgetChars === given.resultBudgetChars &&
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
