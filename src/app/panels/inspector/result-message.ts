import { createProviderNamer, toResultText } from '../../../session/provider-messages/index.ts';
import type { Lane, SessionState } from '../../../session/store/index.ts';
import { readMessageFormat } from '../../lib/message-format.ts';

/** The message for one call's result, for the provider of the Messages tab. */
export function toResultMessage({ tools }: SessionState, lane: Lane): string | undefined {
  const { format, wrap } = readMessageFormat();
  const toProviderName = createProviderNamer(format, tools, [lane.tool]);
  return toResultText(lane, { format, wrap, toProviderName });
}
