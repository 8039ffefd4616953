import { systemClock } from '../../core/index.ts';
import type { Equipment } from '../content/content.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { createScenario } from '../workspace/default-scenario.ts';
import type { CatalogListing } from './catalog-tool-infos.ts';

/**
 * The catalogue's tools for the screen.
 *
 * @param loadEquipment Called when the code of a tool or of a reducer is shown.
 */
export function toToolInfos(
  { tools }: CatalogListing,
  loadEquipment: () => Promise<Equipment>,
): ToolInfo[] {
  return tools.map((info) => ({
    ...info,
    loadSource: async () => {
      const world = (await loadEquipment()).createWorld(systemClock, createScenario());
      return world.tools.find(({ tool }) => tool.name === info.name)?.loadSource() ?? '';
    },
    ...(info.hasReducer && {
      loadReducerSource: async () => (await loadEquipment()).loadReducerSource?.(info.name) ?? '',
    }),
  }));
}
