import type { ToolDefinitionLite } from '../../core/index.ts';
import type { ProviderFormat } from '../../formats/index.ts';

/** A call of a recorded agent session, with its result. */
export interface RecordedToolCall {
  /** Unique in the recording. */
  toolCallId: string;
  /** The tool's name in the workspace, or in the recording where the workspace has no such tool. */
  name: string;
  /** A text where the model's arguments are not JSON. */
  args: unknown;
  /** The text that the model received; absent if the recording ends before it. */
  result?: string;
  /** Whether the tool failed. */
  isFailure: boolean;
  /** The model's arguments are not JSON. */
  isUnreadable?: true;
}

/** The calls of one answer of the model. */
export interface RecordedSessionTurn {
  /** Its position in the recording, from 1. */
  number: number;
  calls: readonly RecordedToolCall[];
}

/** The tool calls of an agent session. Texts that look like secrets are masked. */
export interface Recording {
  /** The format of its first call. */
  format: ProviderFormat;
  /** For example `Anthropic Messages`. */
  provider: string;
  /** At least one, in order. */
  turns: readonly RecordedSessionTurn[];
  /** The tools that its requests define. */
  definitions: readonly ToolDefinitionLite[];
  /** Skipped and missing parts, as sentences. */
  notes: readonly string[];
}

/** The progress of a replay. */
export interface ReplayProgress {
  step: 'read' | 'mask' | 'turns' | 'check';
  /** From 0 to 1. */
  done: number;
}

/** The maximum size of a recording, in bytes of a file or UTF-16 code units of a text. */
export const MAX_RECORDING = 50_000_000;
