import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { ToolCall } from '../contract/tool-call.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { plainCopy } from '../copy/frozen-copy.ts';
import { readProperty, type ToolEntry } from '../registry/tool-entry.ts';
import { err, readResult } from '../results/results.ts';
import type { FilterOutcome } from '../trace/trace.ts';
import { copyForHook, replaceArgs } from './argument-members.ts';
import { outcomeOf } from './outcome.ts';
import type { RunTool, Turn } from './turn.ts';
import type { OpenCall } from './turn-call.ts';
import type { UsedFilter } from './used-filter.ts';

/** Runs a call within the filters of its tool: `before` inwards, `after` outwards. */
export function runFilters(
  call: OpenCall,
  turn: Turn,
  ctx: ToolContext,
  signal: AbortSignal,
  run: RunTool,
): unknown {
  const filters = turn.filters.filter((used) => isFor(used, call.entry));
  if (filters.length === 0) return run(call, turn, signal);
  return runWithin(filters, call, turn, ctx, () => run(call, turn, signal));
}

async function runWithin(
  filters: readonly UsedFilter[],
  call: OpenCall,
  turn: Turn,
  ctx: ToolContext,
  run: () => unknown,
): Promise<ToolResult> {
  let result: ToolResult | undefined;
  const passed: UsedFilter[] = [];
  for (const used of filters) {
    // Without a wait for a hook that is absent, the tool starts in the order of the calls. A call
    // that timed out or was aborted has no caller, so its tool does not start.
    result = (used.filter.before && (await ask(used, call, turn, ctx))) ?? call.result;
    if (result) break;
    passed.unshift(used);
  }
  // A thrown error is a result too, so that every `after` receives it.
  result ??= await outcomeOf(call, run);
  for (const used of passed) {
    result = (used.filter.after && (await ask(used, call, turn, ctx, result))) ?? result;
  }
  return result;
}

function isFor({ tools, toolsets }: UsedFilter, { name, tool }: ToolEntry): boolean {
  if (!tools && !toolsets) return true;
  return tools?.has(name) || toolsets?.has(readProperty(tool, 'toolset')) || false;
}

/**
 * The result of `before`, or of `after` if there is a result. New arguments go to the call. A failing
 * hook fails the call.
 */
async function ask(
  { filter, name }: UsedFilter,
  call: OpenCall,
  turn: Turn,
  ctx: ToolContext,
  result?: ToolResult,
): Promise<ToolResult | undefined> {
  let outcome: FilterOutcome = 'failed';
  let given: ToolResult | undefined;
  try {
    call.checked = undefined; // the hook may change it in place
    const answer: unknown = await (result
      ? filter.after?.(result, seenBy(call), ctx)
      : filter.before?.(seenBy(call), ctx));
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
  if (!call.result) turn.tracer?.filtered(call, name, result ? 'after' : 'before', outcome);
  return given;
}

/**
 * The input of a hook. Its in-place changes reach neither the caller nor the tool. The copy is made
 * at the first read, because many hooks read only the name.
 */
function seenBy(call: OpenCall): ToolCall {
  const { toolCallId, name, args } = call;
  let copy: unknown;
  return {
    toolCallId,
    name,
    get args() {
      // The call may have new arguments since.
      copy ??= args === call.args ? copyForHook(call) : plainCopy(args);
      return copy;
    },
  };
}

function isNewArgs(answer: unknown): answer is { args: unknown } {
  return isRecord(answer) && 'args' in answer && !('ok' in answer);
}
