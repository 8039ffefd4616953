/** The files that may define a reducer of {@link catalogReducers}, as texts. */
const FILES = import.meta.glob<string>(
  [
    './search-files-reducer.ts',
    '../core/reduce/reducers/{*,*/*-reducer}.ts',
    '!**/{index,built-in-reducers,budget,shrink,*.test}.ts',
  ],
  { query: '?raw', import: 'default' },
);

/**
 * The code of a reducer that the catalogue registers.
 *
 * @returns `''` where no reducer is for this tool
 */
export async function loadReducerSource(toolName: string): Promise<string> {
  const texts = await Promise.all(Object.values(FILES).map((load) => load()));
  return texts.find((text) => text.includes(`toolName: '${toolName}'`)) ?? '';
}
