import type { ToolDefinitionLite } from '../../core/index.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CallStatus, Lane } from './run.ts';

/** A call of a conversation, with its end. */
export interface ConversationCall extends Pick<Lane, 'result' | 'untrusted' | 'trimmed'> {
  /** Unique within its batch. */
  callId: string;
  /** Another id than in the batch, if a call of an earlier turn has that one. */
  toolCallId: string;
  tool: string;
  argsText: string;
  status: CallStatus;
  /** `read_result` reads the whole result under it. */
  handle?: string;
}

/**
 * The end of a turn. `answered`: each call has its result. `empty`: no calls. `invalid`: the
 * batch cannot run. `failed`: it ended without all results. `waiting`: the conversation ended before.
 */
export type TurnOutcome = 'answered' | 'empty' | 'invalid' | 'failed' | 'waiting';

/** One batch as a turn of a conversation. Only answered turns are part of requests. */
export interface ConversationTurn {
  batchId: string;
  name: string;
  outcome: TurnOutcome;
  /** Why it is not answered, as sentences. */
  note?: string;
  calls: readonly ConversationCall[];
}

/** All batches of a workspace, run one after another. */
export interface Conversation {
  /** Counts the conversations of a session from 1. */
  number: number;
  input: Workspace;
  status: 'done' | 'stopped';
  /** Why it stopped, as a sentence. */
  note?: string;
  turns: readonly ConversationTurn[];
  /** The definitions of requests; later ones may have `read_result`. Absent if they are unknown. */
  definitions?: {
    first: readonly ToolDefinitionLite[];
    later: readonly ToolDefinitionLite[];
  };
}

/** The conversation of the open document. */
export interface ConversationState {
  /** Present while the turns run. */
  progress?: { done: number; total: number };
  /** Absent before the first one has ended. */
  latest?: Conversation;
  /** Why the last request to run was not met, as a sentence. */
  refusal?: string;
}
