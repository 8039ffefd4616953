/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { ConversationFormat } from './conversation-actions.ts';
export type { ConversationSize } from './conversation-size.ts';
export {
  type RequestSize,
  toLeftOutKeys,
  toRequests,
  toTotals,
} from './requests.ts';
export { selectIsConversationStale, toCurrentTurns } from './select-stale.ts';
export { toTurnQuestion } from './turn-question.ts';
