import { batches } from '../../catalog/batches.ts';
import { personalities } from '../../catalog/personalities.ts';
import { loadOnce } from '../../lib/load-once.ts';
import type { Content } from './content.ts';

/** The catalogue as the content of a session. */
export const catalogContent: Content = {
  personalities,
  batches,
  loadEquipment: async (ports) =>
    (await import('./catalog-runtime.ts')).createCatalogEquipment(ports),
  loadTemplates: loadOnce(
    async () => (await import('../../catalog/templates/templates.ts')).templates,
  ),
};
