import type { ProgramQuestion } from '../codegen/generate-program.ts';
import type { Transcript } from '../provider-messages/read-transcript.ts';
import type { TranscriptTool } from '../provider-messages/read-turns.ts';
import type { ReadyReducer } from '../user-code/ready-code.ts';
import type { ReplayPlace } from './create-replay-registry.ts';
import type { PackedReplay } from './packed-replay.ts';
import type { RecordingSource } from './read-recording.ts';
import type { ReplayProgress } from './recording.ts';

/** A recording, and the workspace that replays it. Plain data. */
export interface ReplayQuestion {
  source: RecordingSource;
  /** The same for the same source, so that it is read once. */
  key: number;
  tools: readonly TranscriptTool[];
  place: ReplayPlace;
  reducers: readonly ReadyReducer[];
}

/** A file to download. */
export interface ReplayFile {
  name: string;
  content: Blob;
  /** Sentences about what it lacks. */
  notes: readonly string[];
}

/** A file to write from a recording. */
export interface ReplayExportQuestion extends ReplayQuestion {
  /** The program that the regression test tests; absent for the fixtures. */
  program?: ProgramQuestion;
}

/** A sentence instead of an answer. */
export interface ReplayRefusal {
  ok: false;
  message: string;
}

type Task<Q, A> = (
  question: Q,
  signal?: AbortSignal,
  report?: (progress: ReplayProgress) => void,
) => Promise<A | ReplayRefusal>;

/** The tasks about recorded sessions. Each rejects after an abort. */
export interface ReplayTasks {
  replay: Task<ReplayQuestion, PackedReplay>;
  /** The turns as a transcript, whose turns become batches. */
  replayTurns: Task<ReplayQuestion, Transcript>;
  exportReplay: Task<ReplayExportQuestion, { ok: true; file: ReplayFile }>;
}

/** The tasks, whose code is loaded with the first recording. */
export function toReplayTasks(load: () => Promise<ReplayTasks>): ReplayTasks {
  return {
    replay: async (...asked) => (await load()).replay(...asked),
    replayTurns: async (...asked) => (await load()).replayTurns(...asked),
    exportReplay: async (...asked) => (await load()).exportReplay(...asked),
  };
}
