import type { RequestSize } from '../../../session/conversation/index.ts';
import { type ModelProfile, roomOf } from '../../../session/workspace/index.ts';
import { formatCount } from '../../lib/format.ts';

type Sizes = Pick<RequestSize, 'total' | 'compacted'>;

/** Where the requests exceed the model's window, as one sentence. */
export function toWindowText(
  requests: readonly (Sizes | undefined)[],
  model: ModelProfile,
): string {
  const room = roomOf(model);
  const firstOver = (size: (request: Sizes) => number) =>
    requests.findIndex((one) => one !== undefined && size(one) > room) + 1;
  const [whole, compacted] = [firstOver(({ total }) => total), firstOver((one) => one.compacted)];
  const window = `the ${formatCount(room)} tokens that ${model.name} has for a request`;
  if (whole === 0) return `Each request fits into ${window}.`;
  const over = `From turn ${formatCount(whole)} on, a request exceeds ${window}`;
  return compacted === 0
    ? `${over}; with compaction, each fits.`
    : `${over}; with compaction, from turn ${formatCount(compacted)} on.`;
}
