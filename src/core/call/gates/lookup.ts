import { messageOf } from '../../../lib/message-of.ts';
import type { ToolCall } from '../../contract/tool-call.ts';
import type { ToolFailure } from '../../contract/tool-result.ts';
import { isBuiltIn, type ToolEntry } from '../../registry/tool-entry.ts';
import { err } from '../../results/results.ts';
import { withRealNames } from '../argument-aliases.ts';
import { capOf } from '../budget.ts';
import { withoutNulls } from '../null-arguments.ts';
import type { TurnCall } from '../turn-call.ts';
import { type GateText, toText } from './gate-text.ts';
import { refuseUnknownTool } from './unknown-tool.ts';
import type { Verdict } from './verdict.ts';

/** A call with its tool, as it enters the turn. */
export function toTurnCall(
  asked: readonly ToolCall[],
  index: number,
  entries: ReadonlyMap<string, ToolEntry>,
  perCallBudget: number,
): TurnCall {
  const { toolCallId, name, args } = readCall(asked, index);
  const entry = entries.get(name);
  const cap = capOf(entry);
  return {
    index,
    toolCallId,
    name,
    args:
      entry === undefined
        ? args
        : withoutNulls(withRealNames(args, entry.aliases), entry.nullMeansAbsent),
    entry,
    keys: undefined,
    validated: undefined,
    parsed: undefined,
    cap,
    budget: Math.min(perCallBudget, cap),
    startedAt: undefined,
    release: undefined,
    result: undefined,
    durationMs: 0,
    endedFromOutside: false,
    mask: undefined,
    cached: undefined,
    checked: undefined,
    saved: undefined,
  };
}

/** One call, read once. An unreadable one has no tool name. */
export function readCall(asked: readonly ToolCall[], index: number): ToolCall {
  try {
    const { toolCallId, name, args } = asked[index] as ToolCall; // absent or odd: it throws, or is read as it is
    return { toolCallId, name: typeof name === 'string' ? name : messageOf(name), args };
  } catch {
    return { toolCallId: '', name: '(unreadable call)', args: undefined };
  }
}

/** Whether the tool exists. See docs/contract.md#lookup. */
export function checkLookup({ entry, name }: TurnCall): Verdict {
  if (!entry) {
    return {
      outcome: 'refuse',
      rule: 'lookup.unknown',
      result: refuseUnknownTool(name),
    };
  }
  if (isBuiltIn(entry)) return BUILT_IN;
  return entry.pluginId === undefined
    ? { outcome: 'pass', rule: 'lookup.mcp', value: entry.mcpServer ?? '' }
    : { outcome: 'pass', rule: 'lookup.plugin', value: entry.pluginId };
}

/** For every call of a turn with unreadable context or filters. */
export function unreadableTurn(reason: string): ToolFailure {
  return err(`The turn cannot be read: ${reason}`);
}

/** No look-ups in a turn with unreadable context or filters. */
export function refuseUnreadable(reason: string): Verdict {
  return {
    outcome: 'refuse',
    rule: 'lookup.unreadable_turn',
    value: reason,
    result: unreadableTurn(reason),
  };
}

const BUILT_IN: Verdict = { outcome: 'pass', rule: 'lookup.built_in' };

/** The gate's name, and the texts of its rules. */
export const lookupText: GateText = {
  title: 'Lookup',
  clause: ['The registry looks up the tool by its name. A call of an unknown name is refused.'],
  rules: {
    'lookup.built_in': {
      detail: ({ info }) => (info?.toolset ? `built-in, toolset ${info.toolset}` : 'built-in'),
    },
    'lookup.mcp': { detail: ({ value }) => `MCP server ${toText(value)}` },
    'lookup.plugin': { detail: ({ value }) => `plugin ${toText(value)}` },
    'lookup.unreadable_turn': {
      tag: 'lookup',
      detail: () => 'turn cannot be read',
      sentence: ({ tool, value }) =>
        `${tool} did not run, because reading the context or the filters of the turn failed: ${toText(value)}.`,
    },
    'lookup.unknown': {
      tag: 'lookup',
      detail: ({ info }) => (info?.disabled ? 'disabled' : 'unknown tool name'),
      sentence: ({ tool, info }) =>
        info?.disabled
          ? `${tool} is disabled, so it is not registered. Enable it in the tool list.`
          : `No tool is registered as ${tool}. Remove this call, or call another tool.`,
    },
  },
};
