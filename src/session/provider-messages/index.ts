/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export { toAnsweredCall } from './answered-call.ts';
export type { MessageEntry, MessageSide } from './message-view.ts';
export type { ReadRequest } from './read-request.ts';
export type { RecordingsChoice, Transcript, TranscriptText } from './read-transcript.ts';
export type { TranscriptTurn } from './read-turns.ts';
export { toSideText } from './side-text.ts';
export { toTranscriptEdit } from './to-transcript-edit.ts';
export type { MessagesQuestion, MessagesView } from './write-messages.ts';
