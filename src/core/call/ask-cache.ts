import { messageOf } from '../../lib/message-of.ts';
import type { ToolCaching } from '../contract/tool.ts';
import type { Attachment } from '../contract/tool-context.ts';
import type { ToolResult, ToolSuccess } from '../contract/tool-result.ts';
import { plainCopy } from '../copy/frozen-copy.ts';
import type { ToolCache, ToolCacheReply, ToolExecution } from '../ports.ts';
import { argumentKeysOf } from './argument-keys.ts';
import { equip, type Mask } from './call-context.ts';
import { checkAnswer } from './check-answer.ts';
import { declaredBy } from './gates/capabilities.ts';
import { thrownFailure, withoutSecrets } from './thrown.ts';
import type { Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';

/** Asks the cache, which runs the tool where it has no result. */
export async function askCache(
  call: OpenCall,
  turn: Turn,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { entry, args } = call;
  // `execute` has seen that there are both.
  const cache = turn.options.cache as ToolCache;
  const settings = entry.tool.cache as true | ToolCaching;
  const keys = argumentKeysOf(call);
  // A definition is made at each registration, and forks share it.
  const owner = entry.cacheOwner ?? entry.definition ?? entry;
  let ran: Promise<ToolExecution> | undefined;
  const run = async (own: AbortSignal): Promise<ToolExecution> => {
    let mask: Mask | undefined;
    const keepMask = (one: Mask): void => {
      mask = one;
    };
    let result: ToolResult;
    try {
      const ctx = equip(call, turn, own, keepMask);
      const returned: unknown = await entry.tool.execute(plainCopy(args, keys), ctx);
      result = withoutSecrets(checkAnswer(call, returned, `Tool ${call.name}`), call.mask);
    } catch (thrown) {
      // For all that wait for it: masked here, where its secrets are known. And a result, as
      // everywhere, so that what is thrown below is the cache's own.
      result = thrownFailure(thrown, call.mask);
    }
    if (call.result && hasCost(result)) unpaid.set(owner, (unpaid.get(owner) ?? 0) + 1);
    return mask ? { result, mask } : { result };
  };
  const execute = (own: AbortSignal): Promise<ToolExecution> => {
    ran = run(own);
    return ran;
  };
  const attachments = attachmentsOf(call, turn);
  try {
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
      argKeys: call.keys,
    });
    return takeReply(reply, owner, call, turn);
  } catch (thrown) {
    if (call.result || signal.aborted) throw thrown;
    // A cache that fails costs no call: what ran counts, and what did not runs now.
    const { result } = await (ran ?? execute(signal));
    turn.tracer?.warning(`The cache failed: ${messageOf(thrown)}`, call);
    return result;
  }
}

/** Executions whose caller had left when they came back: the first that joined tells what they cost. */
const unpaid = new WeakMap<object, number>();

function hasCost(result: ToolResult): result is ToolSuccess & { cost_usd: number } {
  return result.ok && result.cost_usd !== undefined;
}

function takeReply(reply: ToolCacheReply, owner: object, call: OpenCall, turn: Turn): ToolResult {
  const { mask, cached, saved, warning } = reply;
  const result = checkAnswer(call, reply.result, `The cache of ${call.name}`);
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
  // A cache that gives back what it was given: the cost was told when it was paid.
  const { cost_usd, ...free } = result;
  call.saved ??= cost_usd;
  call.checked = free;
  return free;
}

/** The turn's attachments that a tool may read, where it declares any. */
function attachmentsOf({ entry }: OpenCall, turn: Turn): Attachment[] | undefined {
  if (!declaredBy(entry).includes('attachments')) return undefined;
  const kinds = entry.tool.capabilities.attachments?.kinds ?? [];
  return turn.attachments.filter(({ kind }) => kinds.includes(kind));
}
