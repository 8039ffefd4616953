import { listed } from '../../listed.ts';
import type { RagCollection } from '../../rag/collection.ts';
import type { ReportKindProblem } from '../builtin.ts';
import type { BuiltinSources } from '../sources.ts';

/** The collection that a config names, or the only one; reports a mistake. */
export function collectionFor(
  tool: string,
  wanted: string | undefined,
  { collections = {} }: BuiltinSources,
  report: ReportKindProblem,
): { name: string; collection: RagCollection } | undefined {
  const names = Object.keys(collections);
  const name = wanted ?? (names.length === 1 ? names[0] : undefined);
  const collection =
    name !== undefined && Object.hasOwn(collections, name) ? collections[name] : undefined;
  if (name !== undefined && collection) return { name, collection };
  const what =
    wanted === undefined
      ? `'${tool}' must say which collection.`
      : `There is no collection '${wanted}'.`;
  report({
    path: ['config', 'collection'],
    message: `${what} Known collections: ${listed(names)}.`,
  });
  return undefined;
}
