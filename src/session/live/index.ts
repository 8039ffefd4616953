export { changedLane, selectLiveChanges } from './live-changes.ts';
