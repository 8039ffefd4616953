import type {
  KeyValueStore,
  ScopedFetch,
  ScopedFs,
  ScopedProcess,
  ScopedSecretsResolver,
  Storage,
} from './scoped.ts';
import type { ToolProgressEvent } from './tool-progress-event.ts';
import type { UserAnswer, UserQuestion } from './user-question.ts';

/** A part of the turn's input: a picture, a document. */
export interface Attachment {
  id: string;
  /** For example `image` or `document`. */
  kind: string;
  name?: string;
  mimeType?: string;
  /** Base64 or text, as `encoding` says. */
  data: string;
  encoding?: 'base64' | 'utf8';
}

/** The attachments of the declared kinds. */
export interface ScopedAttachments {
  list(): Attachment[];
  get(id: string): Attachment | undefined;
}

/** The hosts that a personality may reach. */
export interface NetworkPolicy {
  allow?: string[];
  deny?: string[];
  allow_private_urls?: boolean;
}

/** The times of read files, to refuse stale writes. */
export interface ReadMtime {
  mtimeMs: number;
  readAtTurn: number;
}

/** The position of a call: batch and index. For a nested batch, `parent` is the outer call. */
export interface CallPlace {
  /** The number of the `executeParallel` call on its registry, from 1. */
  readonly batch: number;
  /** Position in the batch, from 0. */
  readonly call: number;
  readonly toolCallId: string;
  readonly parent?: CallPlace;
}

/**
 * The context of a call. All members that a caller adds reach the tool.
 *
 * Source: docs/contract.md#context.
 */
export interface ToolContext {
  sessionId: string;
  sessionKey: string;
  platform: string;
  workingDir: string;
  agentId?: string;
  personalityId?: string;
  /** The caller, as its token says; absent for callers that cannot be told apart. */
  subject?: string;
  memoryScope?: 'global' | 'per-personality';
  memoryScopeId?: string;
  teamId?: string;
  /** 1 for the first turn of a session. */
  currentTurn: number;
  messageCount: number;
  /** Fires when the user cancels or the turn times out. */
  abortSignal: AbortSignal;
  emit: (event: ToolProgressEvent) => void;
  /**
   * Asks the user of the caller, where the caller can. The call may run again from its beginning with
   * the answer, so a tool asks before it changes anything.
   *
   * Source: docs/contract.md#user-questions.
   *
   * @throws Error with a sentence if the user cannot be asked
   */
  askUser?: (question: UserQuestion) => Promise<UserAnswer>;
  /**
   * From the caller: the whole turn's budget, in UTF-16 code units, default 80,000. For the tool:
   * the budget of this call.
   */
  resultBudgetChars: number;
  /**
   * The whole turn's budget in tokens, for a registry that counts them; see `createResultCuts`.
   *
   * Source: docs/contract.md#result-cuts.
   */
  resultBudget?: { readonly tokens: number };
  /**
   * For the tool: whether a text is within the budget of this call, in the unit of the registry's option
   * `cuts`. Such a text is not cut. Absent where `resultBudgetChars` is the only limit.
   *
   * Source: docs/contract.md#result-cuts.
   */
  fitsBudget?: (text: string) => boolean;
  storage?: Storage;
  readMtimes?: Map<string, ReadMtime>;
  networkPolicy?: NetworkPolicy;
  kvStore?: KeyValueStore;
  secretsResolver?: ScopedSecretsResolver;
  scopedFetch?: ScopedFetch;
  scopedFs?: ScopedFs;
  scopedProcess?: ScopedProcess;
  attachments?: ScopedAttachments;
  /**
   * The place of this call in the trace, with an observer. A batch that a tool runs with this
   * context is nested below its call.
   */
  place?: CallPlace;
  /** If true, no tool executes: each permitted call gets a synthetic result. */
  dryRun?: boolean;
}
