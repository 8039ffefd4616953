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
export { readTranscript, type Transcript, type TranscriptTurn } from './read-transcript.ts';
