/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export {
  createProviderNamer,
  type MessageEntry,
  type MessageSide,
  toAnsweredSide,
  toAskedSide,
  toResultText,
  toSideText,
} from './message-view.ts';
export type { Transcript, TranscriptTurn } from './read-transcript.ts';
