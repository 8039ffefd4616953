/**
 * Playback controls a run: start, stop, step, pause and replay. This is the part of the feature that
 * the app uses.
 *
 * @module
 */
export type { PlaybackActions } from './playback-actions.ts';
export { describeComparison } from './replay-diff-text.ts';
export { describeMoment, selectStep } from './step-text.ts';
