import type { Run } from '../../../../session/store/index.ts';

/**
 * Whether two runs did the same, so that their durations can be compared: a batch that refuses more
 * is not faster, and one with a call more is not slower.
 */
export function isSameWork(a: Pick<Run, 'lanes'>, b: Pick<Run, 'lanes'>): boolean {
  return (
    a.lanes.length === b.lanes.length &&
    a.lanes.every(({ toolCallId, status }, at) => {
      const other = b.lanes[at];
      return toolCallId === other?.toolCallId && status === other.status;
    })
  );
}
