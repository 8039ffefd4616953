import type { ProviderFormat } from '../../formats/index.ts';
import type { Conversation } from '../store/conversation.ts';
import type { ConversationSize } from './conversation-size.ts';

/** How the messages of a conversation are written. */
export interface ConversationFormat {
  /** Any format but `mcp`, which has no conversation. */
  format: ProviderFormat;
  /** Wrap untrusted results, as `toProviderResults` does. */
  wrap: boolean;
}

/** The user's actions on the conversation of all batches. None throws. */
export interface ConversationActions {
  /**
   * Runs all batches in their order, without waiting between events. Like Run, this trusts the
   * document. The shown run and the document stay as they are.
   *
   * @returns when it has ended, was stopped or was refused
   */
  runAll(): Promise<void>;
  /**
   * Runs all batches again after each edit of the document, undo and redo included. Not before the
   * first conversation, and not if it could reach the real network.
   *
   * @returns ends that
   */
  followEdits(): () => void;
  /** Stops the turns that run. Idempotent. */
  stopAll(): void;
  /** An edit of the workspace; see `KEEP_LIMITS`. Starts no run. */
  setKeepTurns(turns: number): void;
  /** An edit of the workspace. Starts no run. @param key see `callKey` */
  pinResult(key: string, isPinned: boolean): void;
  /** Counts the tokens of each turn, turn by turn. Rejects if that is canceled or takes too long. */
  measure(
    conversation: Conversation,
    format: ConversationFormat,
    signal?: AbortSignal,
  ): Promise<ConversationSize>;
}
