import {
  createProviderNamer,
  toResultText,
} from '../../../session/provider-messages/message-view.ts';
import type { Lane } from '../../../session/store/run.ts';
import type { SessionState } from '../../../session/store/state.ts';
import { readMessageFormat } from '../../lib/message-format.ts';

/** The message for one call's result, for the provider of the Messages tab. */
export function toResultMessage({ tools }: SessionState, lane: Lane): string | undefined {
  const { format, wrap } = readMessageFormat();
  const toWireName = createProviderNamer(format, tools, [lane.tool]);
  return toResultText(lane, { format, wrap, toWireName });
}
