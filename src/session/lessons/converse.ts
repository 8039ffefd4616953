import type { OutcomeConversation, OutcomeTurnResult } from '../../catalog/lessons/outcome.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toLeftOutKeys, toRequests } from '../conversation/requests.ts';
import { toTurnQuestion } from '../conversation/turn-question.ts';
import type { Session } from '../create-session.ts';
import type { MessageEntry } from '../provider-messages/message-view.ts';
import { callKey, compactionOf } from '../workspace/compaction-choice.ts';
import { roomOf } from '../workspace/context-settings.ts';

/** The provider of a lesson's conversation: its format marks failures. */
const FORMAT = { format: 'anthropic', wrap: true } as const;

/**
 * Runs all batches of a session's document as the turns of one conversation. May reject.
 *
 * @returns `undefined` if a turn has no request
 */
export async function converse({
  actions,
  store,
}: Pick<Session, 'actions' | 'store'>): Promise<OutcomeConversation | undefined> {
  const [{ runAll, measure }, { writeMessages }] = await Promise.all([
    actions.loadActions('conversation'),
    actions.loadActions('texts'),
  ]);
  await runAll();
  const { conversation: { latest } = {}, tools } = store.getState();
  if (!latest?.turns.every(({ outcome }) => outcome === 'answered')) return undefined;
  const size = await measure(latest, FORMAT);
  const { turns, input } = latest;
  const choice = compactionOf(input.contextSettings);
  const requests = toRequests(latest, size, choice).flatMap((request, index) =>
    request ? [{ turn: turns[index]?.name ?? '', ...request }] : [],
  );
  const leftOut = toLeftOutKeys(latest, size, choice, turns.length - 1);
  const written = await Promise.all(
    turns.map(async (turn): Promise<OutcomeTurnResult[]> => {
      const question = toTurnQuestion(latest, turn, tools, FORMAT, leftOut);
      const { answered } = await writeMessages(question);
      return (answered?.entries ?? []).map((entry) => ({
        ...{ turn: turn.name, toolCallId: entry.toolCallId, tool: entry.tool },
        ...{ text: textOf(entry), isLeftOut: entry.isLeftOut, isError: entry.isError },
        isPinned: choice.pinned.has(callKey(turn.batchId, entry.callId)),
      }));
    }),
  );
  const { model } = input.contextSettings ?? {};
  return { requests, results: written.flat(), ...(model && { room: roomOf(model) }) };
}

/** The text of a result in Anthropic's messages. */
function textOf({ compact }: MessageEntry): string {
  const { content }: { content?: unknown } = JSON.parse(compact);
  if (typeof content === 'string') return content;
  return [content]
    .flat()
    .map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : ''))
    .join('\n');
}
