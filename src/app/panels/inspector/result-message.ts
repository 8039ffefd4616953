import { toAnsweredCall, toSideText } from '../../../session/provider-messages/index.ts';
import type { Lane, SessionState } from '../../../session/store/index.ts';
import type { TextActions } from '../../../session/tasks/index.ts';
import { readMessageFormat } from '../../lib/message-format.ts';

/** The message for one call's result, for the provider of the Messages tab. */
export async function toResultMessage(
  texts: TextActions,
  { tools }: SessionState,
  lane: Lane,
): Promise<string | undefined> {
  const { answered } = await texts.writeMessages({
    ...readMessageFormat(),
    tools: tools.map(({ name }) => ({ name })),
    calls: [],
    results: [toAnsweredCall(lane)],
  });
  return answered && toSideText(answered);
}
