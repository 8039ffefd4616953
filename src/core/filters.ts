import { messageOf } from '../lib/message-of.ts';
import { replaceArgs } from './argument-keys.ts';
import type { ToolContext } from './contract/tool-context.ts';
import type { ToolResult } from './contract/tool-result.ts';
import { ownCopy } from './frozen-copy.ts';
import { err, readResult, toResult } from './results.ts';
import { thrownFailure } from './thrown.ts';
import { readProperty, type ToolEntry } from './tool-entry.ts';
import type { FilterOutcome } from './trace.ts';
import type { OpenCall, Turn } from './turn.ts';
import type { UsedFilter } from './used-filter.ts';

/** Runs `execute` within the filters that are for this call's tool. */
export function runFiltered(
  call: OpenCall,
  turn: Turn,
  ctx: ToolContext,
  execute: () => unknown,
): unknown {
  const filters = turn.filters.filter((used) => isFor(used, call.entry));
  const goIn = async (at: number): Promise<ToolResult> => {
    const used = filters[at];
    if (!used) return attempt(call, execute);
    const answer = await ask(used, 'before', call, turn, ctx);
    if (answer) return answer;
    // A call that timed out or was aborted has no caller left, so its tool does not start.
    if (call.result) return call.result;
    const result = await goIn(at + 1);
    return (await ask(used, 'after', call, turn, ctx, result)) ?? result;
  };
  return filters.length === 0 ? execute() : goIn(0);
}

function isFor({ tools, toolsets }: UsedFilter, { name, tool }: ToolEntry): boolean {
  if (!tools && !toolsets) return true;
  return tools?.has(name) === true || toolsets?.has(readProperty(tool, 'toolset')) === true;
}

/** What the tool throws is a result too, so that every `after` sees it. */
async function attempt(call: OpenCall, execute: () => unknown): Promise<ToolResult> {
  try {
    return toResult(await execute(), `Tool ${call.name}`);
  } catch (thrown) {
    return thrownFailure(thrown, call.mask);
  }
}

/** One hook's result, if it gives one; other arguments are put on the call. Fails closed. */
async function ask(
  { filter, name }: UsedFilter,
  hook: 'before' | 'after',
  call: OpenCall,
  turn: Turn,
  ctx: ToolContext,
  result?: ToolResult,
): Promise<ToolResult | undefined> {
  let outcome: FilterOutcome = 'failed';
  let given: ToolResult | undefined;
  try {
    if (!filter[hook]) return undefined;
    // A copy: what a filter changes in place is neither the caller's, nor the tool's.
    const args = ownCopy(call.args);
    const seen = { toolCallId: call.toolCallId, name: call.name, args };
    const answer: unknown = await (result
      ? filter.after?.(result, seen, ctx)
      : filter.before?.(seen, ctx));
    if (answer === undefined) {
      outcome = 'passed';
    } else if (!result && isNewArgs(answer)) {
      replaceArgs(call, answer.args);
      outcome = 'changed';
    } else {
      const read = readResult(answer);
      if (typeof read === 'string') throw new Error(`Filter ${name} returned ${read}`);
      given = read;
      outcome = result ? 'changed' : 'answered';
    }
  } catch (thrown) {
    given = err(messageOf(thrown));
  }
  // A settled call emits no further events.
  if (!call.result) turn.tracer?.filtered(call, name, hook, outcome);
  return given;
}

function isNewArgs(answer: unknown): answer is { args: unknown } {
  return typeof answer === 'object' && answer !== null && 'args' in answer && !('ok' in answer);
}
