import { loadOnce } from '../../lib/load-once.ts';
import type { SqlDatabase } from '../../simulation/index.ts';

/**
 * Databases whose code loads with the first statement.
 *
 * @param load imports the module that opens them
 */
export function createLazyDatabase(
  load: () => Promise<(seed: string) => SqlDatabase>,
): (seed: string) => SqlDatabase {
  return (seed) => {
    const get = loadOnce(async () => (await load())(seed));
    return {
      query: async (statement, options) => (await get()).query(statement, options),
    };
  };
}
