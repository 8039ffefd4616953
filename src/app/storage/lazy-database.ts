import type { SqlDatabase } from '../../simulation/index.ts';

/**
 * Databases whose code is loaded with the first statement.
 *
 * @param load brings what opens them
 */
export function createLazyDatabase(
  load: () => Promise<(seed: string) => SqlDatabase>,
): (seed: string) => SqlDatabase {
  return (seed) => {
    let opened: Promise<SqlDatabase> | undefined;
    return {
      query: async (statement, options) => {
        opened ??= load().then(
          (open) => open(seed),
          (error: unknown) => {
            opened = undefined;
            throw error;
          },
        );
        return (await opened).query(statement, options);
      },
    };
  };
}
