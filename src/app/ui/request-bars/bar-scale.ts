import type { RequestSize } from '../../../session/conversation/index.ts';
import { type ModelProfile, roomOf } from '../../../session/workspace/index.ts';

/** The scale of all bars. Unit: tokens. */
export interface BarScale {
  most: number;
  /** The end of the model's window; absent if it is beyond the scale, or unknown. */
  room: number | undefined;
}

/** The scale on which all requests, and the model's window if it is near, can be drawn. */
export function toScale(
  requests: readonly (Pick<RequestSize, 'total'> | undefined)[],
  model: ModelProfile | undefined,
): BarScale {
  const most = requests.reduce((max, request) => Math.max(max, request?.total ?? 0), 1);
  const room = model && roomOf(model);
  // A far larger window would leave no room for the bars.
  if (room === undefined || room > most * 2) return { most, room: undefined };
  return { most: Math.max(most, room), room };
}
