export type { LiveActions } from './live-actions.ts';
export { changedLane, selectLiveChanges } from './live-changes.ts';
