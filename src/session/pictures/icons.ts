import type { LadderStatus } from '../explain/ladder-step.ts';
import type { CallStatus } from '../store/run.ts';

const CIRCLE = '<circle cx="7" cy="7" r="6"/>';
const SQUARE = '<rect x="1.2" y="1.2" width="11.6" height="11.6" rx="2.6"/>';
const DOT = '<circle cx="7" cy="7" r="1.4"/>';
const CUT_CIRCLE = '<path d="M9 1.3a6 6 0 1 0 0 11.4M9 .8v12.4"/>';

/** Colour and shape of each status, as in `StatusIcon`. The shape is in a box of 14 × 14. */
export const ICONS: Readonly<
  Record<LadderStatus | CallStatus, readonly [colour: string, shape: string]>
> = {
  ok: ['ok', `${CIRCLE}<path d="M4.3 7.2l1.9 1.9 3.6-4"/>`],
  cut: ['cut', CUT_CIRCLE],
  partial: ['cut', CUT_CIRCLE],
  refused: ['refused', '<path d="M7 .9L13.1 7 7 13.1.9 7zM4.6 7h4.8"/>'],
  failed: ['failed', `${SQUARE}<path d="M4.7 4.7l4.6 4.6m0-4.6L4.7 9.3"/>`],
  aborted: ['failed', `${SQUARE}<path d="M4.6 7h4.8"/>`],
  answered: ['running', `${CIRCLE}<path d="M4.3 7h5m-2-2l2 2-2 2"/>`],
  running: ['running', '<circle cx="7" cy="7" r="6" stroke-dasharray="24 14"/>'],
  queued: ['ink-3', '<circle cx="7" cy="7" r="6" stroke-dasharray="2.2 2.5"/>'],
  unsettled: ['ink-3', `${CIRCLE}<path d="M4.6 9.4l4.8-4.8"/>`],
  skip: ['ink-3', DOT],
  error: ['ink-3', DOT],
  unreached: ['ink-3', CIRCLE],
  unreported: ['ink-3', CIRCLE],
};
