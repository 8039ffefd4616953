export { changedLane, type LiveChange, selectLiveChanges } from './live-changes.ts';
