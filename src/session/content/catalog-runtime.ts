import { catalogReducers, createCatalog, createWorld, EPOCH_MS } from '../../catalog/index.ts';
import { createWorldView } from './catalog-world-view.ts';
import type { Equipment, EquipmentPorts } from './content.ts';

/** The catalogue's tools and reducers, as a session runs them. */
export const createCatalogEquipment = ({ openDatabase }: EquipmentPorts): Equipment => ({
  createWorld(clock, { seed, faults, fixtures, mocks, records, secrets }) {
    const world = createWorld({
      ...{ clock, seed, faults, fixtures, mocks, records, secrets, openDatabase },
    });
    return {
      tools: createCatalog(world),
      backends: world.backends,
      view: createWorldView(world),
      records: world.records,
    };
  },
  async loadSources(current, clock) {
    const { createDeclaredSources } = await import('../../catalog/declared-sources.ts');
    return createDeclaredSources({ current, clock, epochMs: EPOCH_MS, openDatabase });
  },
  reducers: catalogReducers,
  loadReducerSource: async (toolName) => {
    const { loadReducerSource } = await import('../../catalog/reducer-sources.ts');
    return loadReducerSource(toolName);
  },
});
