import type { ToolEntry } from '../../registry/tool-entry.ts';
import type { ToolFilter } from '../../registry/tool-filter.ts';
import { err } from '../../results/results.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import type { Gate } from './gate.ts';
import type { GateText } from './gate-text.ts';
import { refuseHiddenTool } from './unknown-tool.ts';
import type { Verdict } from './verdict.ts';

/** Refuses tools that this surface does not offer, whatever else allows them. */
export const exclusion = {
  id: 'exclusion',
  unknown: true,
  holds: 'pass',
  check({ entry, name }: OpenCall, { filter, options }: GateEnv): Verdict {
    if (!filter.excluded) return NONE;
    if (!isExcluded(entry, filter)) return PASS;
    const refusal = err(`Tool ${name} is not available on this surface`, 'not_available');
    const result = refuseHiddenTool(name, refusal, options);
    return { outcome: 'refuse', rule: 'exclusion.excluded', result };
  },
} as const satisfies Gate;

/** The same for listings. */
export function isExcluded(entry: ToolEntry, filter: ToolFilter): boolean {
  return filter.excluded?.has(entry.name) === true;
}

const NONE: Verdict = { outcome: 'skip', rule: 'exclusion.none' };
const PASS: Verdict = { outcome: 'pass', rule: 'exclusion.not_excluded' };

/** The gate's name, and the texts of its rules. */
export const exclusionText: GateText = {
  title: 'Exclusion',
  clause: [
    'An excluded tool is not available on this surface (for example, a chat channel), even if another list allows it.',
  ],
  rules: {
    'exclusion.none': { detail: () => 'no exclusions' },
    'exclusion.not_excluded': { detail: () => 'not excluded' },
    'exclusion.excluded': {
      tag: 'excluded',
      detail: ({ personality }) => `in ${personality.id}.exclude_tools`,
      forbids: () => 'the excluded tools name it',
      sentence: () => 'Exclusions override all lists that allow the tool.',
    },
  },
};
