import type { CountTokens } from '../../context/index.ts';
import type { ToolDefinitionLite } from '../../core/index.ts';
import { findResults } from '../../formats/compact/find-results.ts';
import {
  type ProviderFormat,
  type ProviderMessage,
  toProviderDefinitions,
} from '../../formats/index.ts';
import type { AnsweredCall } from '../provider-messages/answered-call.ts';
import {
  createProviderNamer,
  type MessageOptions,
  toLeftOutMessages,
  toResultMessages,
} from '../provider-messages/message-view.ts';
import type { MessagesQuestion } from '../provider-messages/write-messages.ts';
import { loadCounter } from '../tokens/load-counter.ts';
import type { TokenCounterName } from '../workspace/context-settings.ts';
import type { ResultSize, TurnSize } from './conversation-size.ts';

/** A turn, and what counts its tokens. Plain data. */
export interface TurnQuestion extends MessagesQuestion {
  counter: TokenCounterName | undefined;
}

/** Definitions, and what counts their tokens. Plain data. */
export interface DefinitionsQuestion {
  format: ProviderFormat;
  definitions: readonly ToolDefinitionLite[];
  counter: TokenCounterName | undefined;
}

/** Counts tokens where it holds up nothing. */
export interface TurnMeter {
  measureTurn(question: TurnQuestion, signal?: AbortSignal): Promise<TurnSize>;
  measureDefinitions(question: DefinitionsQuestion, signal?: AbortSignal): Promise<number>;
}

/** The meter on this thread. */
export const turnMeter: TurnMeter = {
  measureTurn: async (question) => sizeOfTurn(question, await loadCounter(question.counter)),
  measureDefinitions: async ({ format, definitions, counter }) => {
    const countTokens = await loadCounter(counter);
    return countTokens(JSON.stringify(toProviderDefinitions(format, definitions).tools));
  },
};

/** Counts texts, as a provider does: the JSON around them is not part of them. */
export function sizeOfTurn(question: MessagesQuestion, countTokens: CountTokens): TurnSize {
  const { format, wrap, tools, calls, results = [] } = question;
  const names = calls.map(({ tool }) => tool);
  const options = { format, wrap, toProviderName: createProviderNamer(format, tools, names) };
  const count = countOnce(countTokens);
  const sum = (tokens: number, text: string) => tokens + count(text);
  return {
    calls: calls.flatMap(({ tool, argsText }) => [tool, argsText]).reduce(sum, 0),
    results: results.map((call) => sizeOfResult(call, options, count)),
  };
}

/** A counter that counts each text once: a tokenizer may take longer than all the rest. */
function countOnce(countTokens: CountTokens): CountTokens {
  const known = new Map<string, number>();
  return (text) => {
    const tokens = known.get(text) ?? countTokens(text);
    known.set(text, tokens);
    return tokens;
  };
}

function sizeOfResult(
  call: AnsweredCall,
  options: MessageOptions,
  countTokens: CountTokens,
): ResultSize {
  const line = toLeftOutMessages(call, options, countTokens);
  return {
    callId: call.callId,
    tokens: countTokens(textOf(toResultMessages(call, options))),
    ...(line && { lineTokens: countTokens(textOf(line)) }),
  };
}

function textOf(messages: readonly ProviderMessage[]): string {
  const { results } = findResults(messages);
  return results.length > 0 ? results.map(({ text }) => text).join('\n') : JSON.stringify(messages);
}
