import { messageOf } from '../../lib/message-of.ts';
import type { CapabilityGrant } from '../contract/capabilities.ts';
import type { ToolCaching } from '../contract/tool.ts';
import type { Attachment } from '../contract/tool-context.ts';
import type { ToolResult, ToolSuccess } from '../contract/tool-result.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type { ToolCache, ToolCacheReply, ToolExecution } from '../ports.ts';
import { argumentKeysOf } from './argument-members.ts';
import { declaredBy } from './gates/capabilities.ts';
import { checkAnswer, outcomeOf } from './outcome.ts';
import type { RunTool, Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';

/** Reads the cache, which runs the tool if it has no result. */
export async function askCache(
  call: OpenCall,
  turn: Turn,
  signal: AbortSignal,
  runTool: RunTool,
): Promise<ToolResult> {
  const { entry, args } = call;
  // `execute` has checked that both exist.
  const cache = turn.options.cache as ToolCache;
  const settings = entry.tool.cache as true | ToolCaching;
  // Each registration creates one definition, and forks share it.
  const owner = entry.cacheOwner ?? entry.definition ?? entry;
  let ran: Promise<ToolExecution> | undefined;
  const run = async (own: AbortSignal): Promise<ToolExecution> => {
    // Masked here for all callers, because only this call knows its secrets. Also converted to a
    // result, so that errors thrown below come from the cache.
    const result = await outcomeOf(call, () => runTool(call, turn, own));
    if (call.result && hasCost(result)) unpaid.set(owner, (unpaid.get(owner) ?? 0) + 1);
    const { mask } = call;
    return mask ? { result, mask } : { result };
  };
  const execute = (own: AbortSignal): Promise<ToolExecution> => {
    ran = run(own);
    return ran;
  };
  const attachments = attachmentsOf(call, turn);
  try {
    const grants = grantsOf(call, turn);
    const reply = await cache.answer({
      owner,
      tool: entry.cacheOwner ? undefined : entry.tool,
      args,
      ctx: turn.ctx,
      settings,
      clock: turn.clock,
      signal,
      execute,
      ...(attachments && { attachments }),
      ...(grants && { grants }),
      argKeys: argumentKeysOf(call),
    });
    return takeReply(reply, owner, call, turn);
  } catch (thrown) {
    if (call.result || signal.aborted) throw thrown;
    // A failing cache costs no call: an execution that ran counts, otherwise the tool runs now.
    const { result } = await (ran ?? execute(signal));
    turn.tracer?.warning(`The cache failed: ${messageOf(thrown)}`, call);
    return result;
  }
}

/** Executions whose caller left before the end: the first joined caller reports their cost. */
const unpaid = new WeakMap<object, number>();

function hasCost(result: ToolResult): result is ToolSuccess & { cost_usd: number } {
  return result.ok && result.cost_usd !== undefined;
}

function takeReply(reply: ToolCacheReply, owner: object, call: OpenCall, turn: Turn): ToolResult {
  const answered = (reply as Partial<ToolCacheReply> | undefined)?.result; // not the library's own
  if (typeof answered?.ok !== 'boolean') throw new TypeError('It answered with no result');
  const { mask, cached, saved, warning } = reply;
  const result = checkAnswer(call, reply.result, 'The cache of');
  if (cached) call.cached = cached;
  if (cached && mask) turn.tracer?.conceal(mask);
  if (warning !== undefined && !call.result) turn.tracer?.warning(warning, call);
  if (saved !== undefined) call.saved = saved;
  if (!cached || !hasCost(result)) return result;
  const left = unpaid.get(owner);
  if (cached === 'joined' && left && !call.result) {
    unpaid.set(owner, left - 1);
    return result;
  }
  // A cache that returns its stored object: the cost was reported when it was paid.
  const { cost_usd, ...free } = result;
  call.saved ??= cost_usd;
  call.checked = free;
  return free;
}

/**
 * The grants of the backends at this moment: a personality may have changed.
 *
 * @throws TypeError for a promise, which tells nothing yet, and whatever foreign backends throw
 */
function grantsOf({ entry }: OpenCall, { backends, ctx }: Turn): CapabilityGrant[] | undefined {
  if (declaredBy(entry).length === 0) return undefined;
  const grants = backends?.grants?.({ tool: entry.tool, ctx });
  if (isPromise(grants)) {
    onRejection(grants, () => {});
    throw new TypeError('The grants are a promise');
  }
  return grants;
}

/** The attachments of the turn that a tool may read, if it declares any. */
function attachmentsOf({ entry }: OpenCall, turn: Turn): Attachment[] | undefined {
  if (!declaredBy(entry).includes('attachments')) return undefined;
  const kinds = entry.tool.capabilities.attachments?.kinds ?? [];
  return turn.attachments.filter(({ kind }) => kinds.includes(kind));
}
