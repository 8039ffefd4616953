import { err } from '../results.ts';
import { isBuiltIn, type ToolEntry } from '../tool-entry.ts';
import type { Verdict } from './gate.ts';

/** Step 2: is there such a tool? Seed 1, executeParallel, step 2. */
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

const BUILT_IN: Verdict = { outcome: 'pass', rule: 'lookup.built_in' };
