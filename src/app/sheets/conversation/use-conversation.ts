import { use, useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../../lib/message-of.ts';
import {
  type ConversationFormat,
  type ConversationSize,
  type RequestSize,
  toRequests,
} from '../../../session/conversation/index.ts';
import type { Conversation } from '../../../session/store/index.ts';
import { type CompactionChoice, compactionOf } from '../../../session/workspace/index.ts';
import { useMessageFormat } from '../../lib/message-format.ts';
import { useActions, useSession } from '../../session-context.tsx';

/** A conversation with its tokens, counted in one format. */
export interface MeasuredConversation {
  conversation: Conversation;
  format: ConversationFormat;
  size: ConversationSize;
}

/** The latest measured conversation. */
export interface ConversationView {
  /** Absent before the first one is counted; the previous one while the next is counted. */
  measured: MeasuredConversation | undefined;
  /** Of `measured`, in the order of its turns. */
  requests: readonly (RequestSize | undefined)[];
  /** Why the tokens are not counted, as a sentence. */
  failure: string | undefined;
}

/** The format of the messages, which is never that of a protocol without conversations. */
export function useConversationFormat(): ConversationFormat {
  const [{ format, wrap }] = useMessageFormat();
  return useMemo(
    () => ({ format: format === 'mcp' ? ('openai-chat' as const) : format, wrap }),
    [format, wrap],
  );
}

/** The results that stay in the requests, by the settings of the workspace. */
export function useCompaction(): CompactionChoice {
  const settings = useSession((state) => state.workspace.contextSettings);
  return useMemo(() => compactionOf(settings), [settings]);
}

/** The latest conversation with its tokens. Suspends until the code is loaded. */
export function useConversationView(): ConversationView {
  const { measure } = use(useActions().loadActions('conversation'));
  const conversation = useSession((state) => state.conversation?.latest);
  const compaction = useCompaction();
  const format = useConversationFormat();
  const [measured, setMeasured] = useState<MeasuredConversation>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (!conversation) return setMeasured(undefined);
    const work = new AbortController();
    measure(conversation, format, work.signal).then(
      (size) => {
        if (work.signal.aborted) return;
        setMeasured({ conversation, format, size });
        setFailure(undefined);
      },
      (error) => {
        if (!work.signal.aborted) setFailure(messageOf(error));
      },
    );
    return () => work.abort();
  }, [measure, conversation, format]);
  const requests = useMemo(
    () => (measured ? toRequests(measured.conversation, measured.size, compaction) : []),
    [measured, compaction],
  );
  return { measured, requests, failure };
}
