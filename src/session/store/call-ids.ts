import type { StoreApi } from 'zustand/vanilla';
import { createIdSeries, type IdSeries } from '../lib/id-series.ts';
import type { SessionState } from './state.ts';

/** Ids for new calls of the open document. The latest run still shows calls that were removed. */
export function createCallIdSeries(store: Pick<StoreApi<SessionState>, 'getState'>): IdSeries {
  return createIdSeries(() =>
    store.getState().workspace.batches.flatMap(({ calls }) => calls.map(({ id }) => id)),
  );
}
