import { toRedactedJson } from '../../redact/redact.ts';
import { ok } from '../../results/results.ts';
import type { GateEnv, OpenCall } from '../turn.ts';
import type { Verdict } from './gate.ts';

/** Step 7: in a dry run the call is answered here. See docs/contract.md#dry-run. */
export function checkDryRun({ name, args }: OpenCall, { ctx }: GateEnv): Verdict {
  if (!ctx.dryRun) return OFF;
  return {
    outcome: 'answer',
    rule: 'dry_run.on',
    result: ok(`[dry-run] ${name} would be called with: ${toRedactedJson(args)}`),
  };
}

const OFF: Verdict = { outcome: 'skip', rule: 'dry_run.off' };
