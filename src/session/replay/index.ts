/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { ReplayView } from './packed-replay.ts';
export type { ReplayProgress } from './recording.ts';
export type {
  MissingTools,
  ReplayCall,
  ReplayTokens,
} from './replay.ts';
export type { OpenRecording } from './replay-actions.ts';
export { summarizeReplay } from './summarize-replay.ts';
