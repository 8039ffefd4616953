import {
  CALL_FAILURE_TEXT,
  type CallFailure,
  type CallFault,
  GIVE_UP_MS,
} from '../../session/workspace/index.ts';
import type { MenuItem } from './MenuList.tsx';

/** Options of {@link toFaultItems}. */
export interface FaultItemOptions {
  fault: CallFault | undefined;
  onFault: (fault: CallFault | undefined) => void;
}

/** Options of {@link toCallMenuItems}. */
export interface CallMenuOptions extends FaultItemOptions {
  onRun: () => void;
  onEdit: () => void;
}

// `Object.keys` loses the type of the keys. The table has a row for each failure.
const FAILURES = Object.keys(CALL_FAILURE_TEXT) as CallFailure[];

const DELAYS = [500, 2_000];

/** The menu of a lane: run it, edit it, and simulate faults. */
export function toCallMenuItems({ onRun, onEdit, ...fault }: CallMenuOptions): MenuItem[] {
  return [
    { label: 'Run this call alone', onChoose: onRun },
    { label: 'Edit its arguments', onChoose: onEdit },
    ...toFaultItems(fault).map((item, index) => (index === 0 ? { ...item, divided: true } : item)),
  ];
}

/** The faults that can be simulated for a call, and the way back. */
export function toFaultItems({ fault, onFault }: FaultItemOptions): MenuItem[] {
  const delayMs = fault?.delayMs ?? 0;
  return [
    ...DELAYS.map((ms) => ({
      label: `Add ${ms === 500 ? '500 ms' : '2 s'} of latency`,
      onChoose: () => onFault({ ...fault, delayMs: delayMs + ms }),
    })),
    ...FAILURES.map((failure) => ({
      label: `Simulate ${CALL_FAILURE_TEXT[failure]}`,
      ...(failure === 'timeout' && { hint: `No response within ${GIVE_UP_MS / 1000} s` }),
      onChoose: () => onFault({ ...fault, failure }),
    })),
    ...(fault
      ? [
          {
            label: 'Remove the simulated fault',
            divided: true,
            onChoose: () => onFault(undefined),
          },
        ]
      : []),
  ];
}

const SHORT: Record<CallFailure, string> = {
  'too-many-requests': '429',
  'server-error': '500',
  disconnect: 'disconnected',
  timeout: 'timeout',
};

/** The simulated fault of a call in a few words: `+500 ms, 429`. */
export function describeFault({ delayMs = 0, failure }: CallFault): string {
  const delay = delayMs > 0 ? `+${delayMs < 1000 ? `${delayMs} ms` : `${delayMs / 1000} s`}` : '';
  return [delay, failure && SHORT[failure]].filter(Boolean).join(', ');
}
