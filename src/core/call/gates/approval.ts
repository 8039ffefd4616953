import { messageOf } from '../../../lib/message-of.ts';
import { onRejection } from '../../is-promise.ts';
import type { ToolEntry } from '../../registry/tool-entry.ts';
import type { GateEnv, OpenCall } from '../turn-call.ts';
import type { ApprovedTools } from './approved-fingerprints.ts';
import type { Gate } from './gate.ts';
import type { GateText } from './gate-text.ts';
import { notApproved } from './not-approved.ts';
import type { Verdict } from './verdict.ts';

/**
 * Whether this tool is the approved one. Only a registry with the option `approved` runs this gate.
 * It comes before availability, because `isAvailable` is code of the tool.
 */
export const approval = {
  id: 'approval',
  option: 'approved',
  check({ entry }: OpenCall, { options }: GateEnv): Verdict {
    return options.approved ? review(entry, options.approved) : ALL_APPROVED;
  },
} as const satisfies Gate;

/** The same for listings. */
export function isHeldBack(entry: ToolEntry, approved: ApprovedTools | undefined): boolean {
  return approved !== undefined && review(entry, approved).outcome === 'refuse';
}

/** Holds the tool back if the review fails or returns no verdict; a promise is not a verdict. */
function review({ name, definition }: ToolEntry, approved: ApprovedTools): Verdict {
  let value = 'The review gave no verdict';
  try {
    const verdict = approved.review(name, definition);
    if (/^(?:pass|skip|refuse)$/.test(verdict.outcome)) return verdict;
    onRejection(verdict, () => {});
  } catch (thrown) {
    value = messageOf(thrown);
  }
  return notApproved(name, value);
}

const ALL_APPROVED: Verdict = { outcome: 'skip', rule: 'approval.approved' };

/** The gate's name, and the texts of its rules. */
export const approvalText: GateText = {
  title: 'Approval',
  rules: {
    'approval.approved': { detail: () => 'approved' },
    'approval.changed': {
      tag: 'held back',
      detail: () => 'changed since it was approved',
      sentence: ({ tool }) =>
        `The description or schema of ${tool} changed after its approval. Review the change and approve the tool again.`,
    },
    'approval.missing': {
      tag: 'held back',
      detail: () => 'not approved',
      sentence: ({ tool }) =>
        `${tool} is new since the last approval. Review the tool and approve it.`,
    },
  },
};
