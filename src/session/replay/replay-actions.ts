import type { Transcript } from '../provider-messages/read-transcript.ts';
import type { ReplayView } from './packed-replay.ts';
import type { RecordingSource } from './read-recording.ts';
import type { ReplayProgress } from './recording.ts';
import type { ReplayFile, ReplayRefusal } from './to-replay-tasks.ts';

/** A recording that the user opened. */
export interface OpenRecording {
  source: RecordingSource;
  /** Another one for each source. */
  key: number;
}

/**
 * Recorded agent sessions, read and replayed in the engine. A signal cancels the work; the promise
 * then rejects. Any other failure is a sentence.
 */
export interface ReplayActions {
  /** Replays the session in the open workspace. */
  replay(
    recording: OpenRecording,
    signal?: AbortSignal,
    onProgress?: (progress: ReplayProgress) => void,
  ): Promise<ReplayView | ReplayRefusal>;
  /** The first turns as a transcript, for `toTranscriptEdit`. */
  readTurns(recording: OpenRecording, signal?: AbortSignal): Promise<Transcript | ReplayRefusal>;
  /** The recorded answers by tool. */
  writeFixtures(recording: OpenRecording): Promise<{ ok: true; file: ReplayFile } | ReplayRefusal>;
  /** A project whose test expects the verdicts and sizes of now. */
  writeTest(recording: OpenRecording): Promise<{ ok: true; file: ReplayFile } | ReplayRefusal>;
  /** Adds and selects a personality that may use the tools of the session. Can be undone. */
  addPersonality(replay: Pick<ReplayView, 'facts' | 'turns'>): void;
}
