import type { CallFault } from '../../../session/workspace/index.ts';
import type { MenuItem } from '../../ui/MenuList.tsx';

/** Options of {@link toLaneMenuItems}. */
export interface LaneMenuOptions {
  fault: CallFault | undefined;
  onRun: () => void;
  onEdit: () => void;
  onFault: (fault: CallFault | undefined) => void;
}

const FAILURES = [
  { failure: 'too-many-requests', label: 'What if it gets 429 Too Many Requests' },
  { failure: 'server-error', label: 'What if its backend fails with 500' },
  { failure: 'disconnect', label: 'What if the connection is lost' },
  { failure: 'timeout', label: 'What if its backend does not answer' },
] as const;

const DELAYS = [500, 2_000];

/** The menu of a lane: run it, edit it, and ask what if. */
export function toLaneMenuItems({ fault, onRun, onEdit, onFault }: LaneMenuOptions): MenuItem[] {
  const delayMs = fault?.delayMs ?? 0;
  return [
    { label: 'Run this call alone', onChoose: onRun },
    { label: 'Edit its arguments', onChoose: onEdit },
    ...DELAYS.map((ms, index) => ({
      label: `What if it takes ${ms === 500 ? '500 ms' : '2 s'} longer`,
      divided: index === 0,
      onChoose: () => onFault({ ...fault, delayMs: delayMs + ms }),
    })),
    ...FAILURES.map(({ failure, label }) => ({
      label,
      onChoose: () => onFault({ ...fault, failure }),
    })),
    ...(fault
      ? [
          {
            label: 'Remove what-if from this call',
            divided: true,
            onChoose: () => onFault(undefined),
          },
        ]
      : []),
  ];
}

const SHORT: Record<NonNullable<CallFault['failure']>, string> = {
  'too-many-requests': '429',
  'server-error': '500',
  disconnect: 'disconnected',
  timeout: 'no answer',
};

/** The what-if of a call in a few words: `+500 ms, 429`. */
export function describeFault({ delayMs = 0, failure }: CallFault): string {
  const delay = delayMs > 0 ? `+${delayMs < 1000 ? `${delayMs} ms` : `${delayMs / 1000} s`}` : '';
  return [delay, failure && SHORT[failure]].filter(Boolean).join(', ');
}
