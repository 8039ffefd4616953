import {
  createProviderNamer,
  toResultText,
} from '../../../session/provider-messages/message-view.ts';
import type { Lane } from '../../../session/store/run.ts';
import type { SessionState } from '../../../session/store/state.ts';
import { readMessageFormat } from '../../lib/message-format.ts';

/** What goes back to the provider that the Messages tab shows, for one call. */
export function toResultMessage({ tools }: SessionState, lane: Lane): string | undefined {
  const { format, wrap } = readMessageFormat();
  const toWireName = createProviderNamer(format, tools, [lane.tool]);
  return toResultText(lane, { format, wrap, toWireName });
}
