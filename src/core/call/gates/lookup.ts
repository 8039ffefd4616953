import type { ToolFailure } from '../../contract/tool-result.ts';
import { isBuiltIn, type ToolEntry } from '../../registry/tool-entry.ts';
import { err } from '../../results/results.ts';
import type { Verdict } from './gate.ts';

/** Step 2: is there such a tool? See docs/contract.md#lookup. */
export function checkLookup(entry: ToolEntry | undefined, name: string): Verdict {
  if (!entry) {
    return {
      outcome: 'refuse',
      rule: 'lookup.unknown',
      result: err(`Unknown tool: ${name}`, 'not_available'),
    };
  }
  if (isBuiltIn(entry)) return BUILT_IN;
  return entry.pluginId === undefined
    ? { outcome: 'pass', rule: 'lookup.mcp', value: entry.mcpServer ?? '' }
    : { outcome: 'pass', rule: 'lookup.plugin', value: entry.pluginId };
}

/** Of every call of a turn whose context or filters throw when they are read. */
export function unreadableTurn(reason: string): ToolFailure {
  return err(`The turn cannot be read: ${reason}`);
}

/** Nothing is looked up in a turn whose context or filters throw when they are read. */
export function refuseUnreadable(reason: string): Verdict {
  return {
    outcome: 'refuse',
    rule: 'lookup.unreadable_turn',
    value: reason,
    result: unreadableTurn(reason),
  };
}

const BUILT_IN: Verdict = { outcome: 'pass', rule: 'lookup.built_in' };
