import {
  batches,
  catalogReducers,
  createCatalog,
  createWorld,
  personalities,
} from '../catalog/index.ts';
import type { Content } from './content.ts';

/** The same world for each run, so that the same workspace gives the same timeline. */
const SEED = 42;

/** The catalogue, as a session plays with it. */
export const catalogContent: Content = {
  createTools: (clock) => createCatalog(createWorld({ clock, seed: SEED })),
  reducers: catalogReducers,
  personalities,
  batches,
};
