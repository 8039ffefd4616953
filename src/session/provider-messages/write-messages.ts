import type { ToolInfo } from '../store/tool-info.ts';
import type { BatchCall } from '../workspace/workspace.ts';
import type { AnsweredCall } from './answered-call.ts';
import {
  createProviderNamer,
  type MessageOptions,
  type MessageSide,
  toAnsweredSide,
  toAskedSide,
} from './message-view.ts';

/** A turn, and the format in which its messages are written. Plain data. */
export interface MessagesQuestion extends Pick<MessageOptions, 'format' | 'wrap'> {
  /** All tools, because a provider's names depend on each other. */
  tools: readonly Pick<ToolInfo, 'name'>[];
  calls: readonly BatchCall[];
  /** Absent until every call is settled: a provider takes all results at once. */
  results?: readonly AnsweredCall[] | undefined;
}

/** The messages of a turn. */
export interface MessagesView {
  asked: MessageSide;
  answered: MessageSide | undefined;
  /** The called names that the provider does not accept, with their replacements. */
  renamed: readonly (readonly [name: string, providerName: string])[];
}

/** Writes the messages of a turn in a provider's format. */
export function writeMessages(question: MessagesQuestion): MessagesView {
  const { format, wrap, tools, calls, results } = question;
  const names = [...new Set([...calls, ...(results ?? [])].map(({ tool }) => tool))];
  const toProviderName = createProviderNamer(format, tools, names);
  const options = { format, wrap, toProviderName };
  return {
    asked: toAskedSide(calls, options),
    answered: results && toAnsweredSide(results, options),
    renamed: names.flatMap((name) => {
      const providerName = toProviderName(name);
      return providerName === name ? [] : [[name, providerName] as const];
    }),
  };
}
