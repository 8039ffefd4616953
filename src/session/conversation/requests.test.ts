import { expect, test } from 'vitest';
import { findResults } from '../../formats/compact/find-results.ts';
import {
  compactResults,
  PROVIDER_FORMATS,
  type ProviderFormat,
  type ProviderMessage,
  toProviderCalls,
  toProviderResults,
} from '../../formats/index.ts';
import { createProviderNamer } from '../provider-messages/message-view.ts';
import { writeMessages } from '../provider-messages/write-messages.ts';
import type { Conversation } from '../store/conversation.ts';
import {
  createConversationWorkspace,
  ISSUES,
  MISSING,
  openConversation,
  READ_FILE,
} from '../testing/conversation-test-support.ts';
import { callKey } from '../workspace/compaction-choice.ts';
import type { ConversationSize } from './conversation-size.ts';
import { sizeOfTurn } from './measure-turn.ts';
import { toLeftOutKeys, toRequests, toTotals } from './requests.ts';
import { toTurnQuestion } from './turn-question.ts';

const countTokens = (text: string) => text.length;
const FORMATS = PROVIDER_FORMATS.filter((format) => format !== 'mcp');

/** Five turns, with a failure, a kept cut result and a batch that cannot run. */
const { conversation, tools } = await (async () => {
  const workspace = createConversationWorkspace(
    [[ISSUES, READ_FILE], [MISSING, READ_FILE], [], [READ_FILE], [READ_FILE, ISSUES]],
    {
      budget: { totalChars: 1200, strategy: 'even', caps: {} },
      contextSettings: { keepsCutResults: true },
    },
  );
  const { session, converse } = await openConversation(workspace);
  const found = { conversation: await converse(), tools: session.state().tools };
  await session.dispose();
  return found;
})();

function sizeOf(format: ProviderFormat): ConversationSize {
  return {
    definitions: { first: 100, later: 110 },
    turns: conversation.turns.map((turn) =>
      turn.outcome === 'answered'
        ? sizeOfTurn(toTurnQuestion(conversation, turn, tools, { format, wrap: true }), countTokens)
        : { calls: 0, results: [] },
    ),
  };
}

/** The whole request after the turn at an index, by the functions that a program uses. */
function toWhole({ turns }: Conversation, format: ProviderFormat, at: number) {
  const names = turns.flatMap(({ calls }) => calls.map(({ tool }) => tool));
  const toProviderName = createProviderNamer(format, tools, names);
  return turns
    .slice(0, at + 1)
    .filter(({ outcome }) => outcome === 'answered')
    .flatMap(({ calls }): ProviderMessage[] => [
      ...toProviderCalls(
        format,
        calls.map(({ toolCallId, tool, argsText }) => ({
          ...{ toolCallId, name: tool },
          args: JSON.parse(argsText),
        })),
        { toProviderName },
      ),
      ...toProviderResults(
        format,
        calls.map(({ toolCallId, tool, result, untrusted }) => ({
          ...{ toolCallId, name: tool, result: result! },
          ...(untrusted && { untrusted }),
        })),
        { toProviderName },
      ),
    ]);
}

test.each(FORMATS)(
  '%s: each request is what compactResults makes of the conversation',
  (format) => {
    const size = sizeOf(format);
    const handles = new Map(
      conversation.turns.flatMap(({ calls }) =>
        calls.map(({ toolCallId, handle }) => [toolCallId, handle] as const),
      ),
    );
    for (const keepTurns of [1, 2]) {
      const choice = { keepTurns, pinned: new Set<string>() };
      const requests = toRequests(conversation, size, choice);
      expect(requests.map((one) => one !== undefined)).toEqual([true, true, false, true, true]);
      for (const [at, request] of requests.entries()) {
        if (!request) continue;
        const whole = toWhole(conversation, format, at);
        const { transcript, saved } = compactResults(whole, {
          ...{ keepTurns, countTokens },
          handleOf: (id) => handles.get(id),
        });
        const lengthOf = (messages: readonly unknown[]) =>
          findResults(messages).results.reduce((sum, { text }) => sum + text.length, 0);
        expect(request.leftOut).toBe(saved.results);
        expect(request.earlier + request.own).toBe(lengthOf(whole));
        expect(request.earlierCompacted + request.own).toBe(lengthOf(transcript));
        // The messages on the screen are those of the compacted request.
        const leftOut = toLeftOutKeys(conversation, size, choice, at);
        expect(leftOut.size).toBe(saved.results);
        const shown = conversation.turns.slice(0, at + 1).flatMap((turn) => {
          const question = toTurnQuestion(
            conversation,
            turn,
            tools,
            { format, wrap: true },
            leftOut,
          );
          return writeMessages(question).answered?.entries ?? [];
        });
        const texts = shown.map(({ compact }) => compact);
        for (const { text } of findResults(transcript).results)
          expect(texts.join('\n')).toContain(JSON.stringify(text).slice(1, -1).slice(0, 60));
        expect(shown.filter(({ isLeftOut }) => isLeftOut)).toHaveLength(saved.results);
      }
    }
  },
);

test('a pinned result stays, and a kept one has its handle in the line', () => {
  const size = sizeOf('anthropic');
  const key = callKey('turn-1', 'c1.1');
  const requests = (pinned: string[]) =>
    toRequests(conversation, size, { keepTurns: 1, pinned: new Set(pinned) });
  const [whole, pinned] = [requests([]).at(-1)!, requests([key]).at(-1)!];
  expect(pinned.total).toBe(whole.total);
  expect(pinned.leftOut).toBe(whole.leftOut - 1);
  expect(pinned.compacted).toBeGreaterThan(whole.compacted);
  const leftOut = toLeftOutKeys(conversation, size, { keepTurns: 1, pinned: new Set() }, 4);
  const format = { format: 'anthropic', wrap: true } as const;
  const [turn] = conversation.turns;
  const view = writeMessages(toTurnQuestion(conversation, turn!, tools, format, leftOut));
  expect(view.answered?.entries[0]).toMatchObject({
    isLeftOut: true,
    isWrapped: false,
    compact: expect.stringMatching(/left out: [\d,]+ chars; read_result has it under \\"r1\\"/),
  });
});

test('the totals are those of all requests, and the first one has the first definitions', () => {
  const requests = toRequests(conversation, sizeOf('anthropic'), {
    keepTurns: 2,
    pinned: new Set(),
  });
  expect(requests[0]).toMatchObject({ definitions: 100, earlier: 0, leftOut: 0 });
  expect(requests[1]?.definitions).toBe(110);
  const sent = requests.flatMap((one) => one ?? []);
  const totals = toTotals(requests);
  expect(totals.requests).toBe(4);
  expect(totals.tokens).toBe(sent.reduce((sum, { total }) => sum + total, 0));
  expect(totals.compacted).toBeLessThan(totals.tokens);
});

test('a failed result stays where the format marks failures', () => {
  const lines = (format: ProviderFormat) => sizeOf(format).turns[1]?.results[0]?.lineTokens;
  expect(lines('anthropic')).toBeUndefined();
});
