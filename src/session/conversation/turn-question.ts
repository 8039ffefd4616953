import type { MessagesQuestion } from '../provider-messages/write-messages.ts';
import type { Conversation, ConversationTurn } from '../store/conversation.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { callKey } from '../workspace/compaction-choice.ts';
import type { ConversationFormat } from './conversation-actions.ts';

/**
 * The messages of one turn.
 *
 * @param leftOut Keys of the results that a line takes the place of. Default: none.
 */
export function toTurnQuestion(
  { turns }: Conversation,
  turn: ConversationTurn,
  tools: readonly Pick<ToolInfo, 'name'>[],
  { format, wrap }: ConversationFormat,
  leftOut: ReadonlySet<string> = NONE,
): MessagesQuestion {
  // A provider's names depend on each other, so each turn has the names of all.
  const called = turns.flatMap(({ calls }) => calls.map(({ tool }) => tool));
  const names = [...new Set([...tools.map(({ name }) => name), ...called])];
  return {
    format,
    wrap,
    tools: names.map((name) => ({ name })),
    calls: turn.calls.map(({ callId, toolCallId, tool, argsText }) => ({
      id: callId,
      ...{ toolCallId, tool, argsText },
    })),
    results: turn.calls.map(({ status: _, argsText: __, ...call }) => ({
      ...call,
      ...(leftOut.has(callKey(turn.batchId, call.callId)) && { isLeftOut: true }),
    })),
  };
}

const NONE: ReadonlySet<string> = new Set();
