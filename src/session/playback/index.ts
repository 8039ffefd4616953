/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { PlaybackActions } from './playback-actions.ts';
export { describeComparison } from './replay-diff-text.ts';
export { selectStep } from './step-text.ts';
