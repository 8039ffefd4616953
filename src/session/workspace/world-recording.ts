import type { CapabilityBackendOptions, ToolResult } from '../../core/index.ts';
import type { SqlRows } from '../../kinds/index.ts';
import type {
  Exchange,
  RecordedProcess,
  RecordedResponse,
  RecordedRows,
} from '../../simulation/index.ts';

/**
 * The questions of a run's tools to the world, and its answers, in the order of the questions. The
 * example tools' own questions are not part of it. Plain data.
 */
export interface WorldRecording {
  requests: readonly Exchange<RecordedResponse>[];
  programs: readonly Exchange<RecordedProcess>[];
  statements: readonly Exchange<RecordedRows>[];
  /** The user's answers to client tools. */
  answers: readonly Exchange<ToolResult>[];
  /** Results of `tools/call`, by the name of the MCP server. */
  mcp: Readonly<Record<string, readonly Exchange<unknown>[]>>;
  /** Why it lacks answers, as sentences. */
  gaps: readonly string[];
}

/** Records what the tools of one run ask the world. */
export interface WorldRecorder {
  /** The backends, with a record of each request and each program. */
  follow(backends: RecordedBackends): RecordedBackends;
  recordStatement(question: unknown, ask: () => Promise<SqlRows>): Promise<SqlRows>;
  /** Records the user's answer to a client tool. */
  recordAnswer(question: unknown, ask: () => Promise<ToolResult>): Promise<ToolResult>;
  /** Records a call of a server's tool. @returns takes the answer */
  recordMcp(server: string, question: unknown): (answer: unknown) => void;
  /** The recording after the run. */
  take(): Promise<WorldRecording>;
}

type RecordedBackends = Pick<
  CapabilityBackendOptions,
  'fetch' | 'secrets' | 'kv' | 'fs' | 'process'
>;
