import { catalogReducers, createCatalog, createWorld } from '../catalog/index.ts';
import { templates } from '../catalog/templates/index.ts';
import type { Equipment } from './content.ts';

/** The same world for each run, so that the same workspace gives the same timeline. */
const SEED = 42;

/** The catalogue's tools and reducers, as a session runs them. */
export const catalogEquipment: Equipment = {
  createTools: (clock) => createCatalog(createWorld({ clock, seed: SEED })),
  reducers: catalogReducers,
  loadReducerSource: async (toolName) => {
    const { reducerSources } = await import('../catalog/reducer-sources.ts');
    return reducerSources.get(toolName) ?? '';
  },
  templates,
};
