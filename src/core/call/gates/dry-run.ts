import { toRedactedJson } from '../../redact/redact.ts';
import { ok } from '../../results/results.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import type { Gate } from './gate.ts';
import type { GateText } from './gate-text.ts';
import type { Verdict } from './verdict.ts';

/** In a dry run, the call ends here with a synthetic result. See docs/contract.md#dry-run. */
export const dryRun = {
  id: 'dry_run',
  holds: 'skip',
  check({ name, args }: OpenCall, { ctx }: GateEnv): Verdict {
    if (!ctx.dryRun) return OFF;
    return {
      outcome: 'answer',
      rule: 'dry_run.on',
      result: ok(`[dry-run] ${name} would be called with: ${toRedactedJson(args)}`),
    };
  },
} as const satisfies Gate;

const OFF: Verdict = { outcome: 'skip', rule: 'dry_run.off' };

/** The gate's name, and the texts of its rules. */
export const dryRunText: GateText = {
  title: 'Dry run',
  perCall: true,
  clause: ['In a dry run, each permitted call gets a synthetic result and no tool runs.'],
  rules: {
    'dry_run.off': { detail: () => 'off' },
    'dry_run.on': {
      detail: () => 'on: synthetic result',
      sentence: ({ tool }) =>
        `Dry run: ${tool} was not called. The result shows the arguments it would get.`,
    },
  },
};
