import type { Tool } from '../../core/index.ts';
import { simulatedEndpoints } from '../../simulation/index.ts';

/** A built-in tool for a menu. */
export interface BuiltinRow {
  name: string;
  /** The first sentence of its description. */
  about: string;
  capabilities?: Tool['capabilities'];
}

/**
 * Lists the built-in tools in the order of their catalogue.
 *
 * @throws the error of the import, for example without a network.
 * @example (await listBuiltins()).map(({ name }) => name); // ['datetime_now', …]
 */
export async function listBuiltins(): Promise<BuiltinRow[]> {
  const { quietZod } = await import('./quiet-zod.ts');
  quietZod();
  const { builtinNames, createBuiltinTool } = await import('../../kinds/index.ts');
  return builtinNames.map((name) => {
    const bound = BOUND.get(name);
    if (bound !== undefined) return { name, about: bound };
    const { description, capabilities } = createBuiltinTool(
      name,
      {},
      { endpoints: simulatedEndpoints },
    );
    const about = /^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description;
    return { name, about, capabilities };
  });
}

/** These tools bind to services. The list needs none. */
const BOUND: ReadonlyMap<string, string> = new Map([
  ['sql_query', 'Queries the data warehouse in SQL.'],
  ['rag_query', 'Searches a collection of documents.'],
  ['rag_ingest', 'Adds a document to a collection.'],
]);
