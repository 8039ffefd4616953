import type {
  KeyValueStore,
  ScopedFetch,
  ScopedFs,
  ScopedProcess,
  ScopedSecretsResolver,
  Storage,
} from './scoped.ts';
import type { ToolProgressEvent } from './tool-progress-event.ts';

/** Something that came with the turn: a picture, a document. */
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

/** Which hosts a personality may reach. */
export interface NetworkPolicy {
  allow?: string[];
  deny?: string[];
  allow_private_urls?: boolean;
}

/** When a file was read, for refusing stale writes. */
export interface ReadMtime {
  mtimeMs: number;
  readAtTurn: number;
}

/** Which call of which batch; where one batch runs within a call of another, `parent` is that call. */
export interface CallPlace {
  /** Which `executeParallel` of its registry, from 1. */
  readonly batch: number;
  /** Position in the batch, from 0. */
  readonly call: number;
  readonly toolCallId: string;
  readonly parent?: CallPlace;
}

/**
 * What a tool knows about the call it serves. Everything that a caller put here reaches the tool.
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
   * From the caller: the whole turn's budget, in UTF-16 code units, default 80 000.
   * To the tool: the budget of this one call.
   */
  resultBudgetChars: number;
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
   * The place of this call in the trace, if there is an observer. A tool that runs a batch of its
   * own with this context has it nested below its call.
   */
  place?: CallPlace;
  /** When true, nothing is executed: each permitted call gets a synthetic result. */
  dryRun?: boolean;
}
