import { blockRow, type RecipeBlock } from './block-table.ts';
import { readRecipe } from './recipe.ts';

/** The code of a reducer that is nothing but a list of blocks. */
export interface PlainRecipe {
  toolName: string;
  blocks: readonly RecipeBlock[];
}

/** The code around the list, as recipes are written. */
const BEFORE =
  /^\s*import\s*\{([\s\w,]*)\}\s*from\s*(['"])toolyard\/reducers\2(?:;|[^\S\n]*\n)\s*export\s+const\s+reducer\s*=\s*composeReducer\s*\(\s*\[$/;
const AFTER =
  /^\]\s*,\s*\{\s*toolName\s*:\s*(?:'([\w-]+)'|"([\w-]+)")\s*,?\s*\}\s*,?\s*\)\s*;?\s*$/;

/**
 * Reads code that only composes blocks. Its result is known without running the code.
 *
 * @returns `undefined` for all other code, also where an import is missing or cannot be read.
 */
export function readPlainRecipe(code: string): PlainRecipe | undefined {
  const recipe = readRecipe(code);
  if (!recipe || recipe.hasGaps) return undefined;
  const [, names = ''] = BEFORE.exec(code.slice(0, recipe.from)) ?? [];
  const [, single, double] = AFTER.exec(code.slice(recipe.to)) ?? [];
  const toolName = single ?? double;
  const blocks = recipe.steps.flatMap(({ block }) => (block ? [block] : []));
  if (toolName === undefined || blocks.length < recipe.steps.length) return undefined;
  const imported = readNames(names);
  const isComplete = ['composeReducer', ...blocks.map(({ name }) => name)].every((name) =>
    imported?.has(name),
  );
  return isComplete ? { toolName, blocks } : undefined;
}

/** The names of an import; `undefined` if one is missing, unknown or there twice. */
function readNames(list: string): ReadonlySet<string> | undefined {
  const names = list.split(',').map((name) => name.trim());
  if (names.at(-1) === '') names.pop();
  const known = new Set(names.filter((name) => name === 'composeReducer' || blockRow(name)));
  return known.size === names.length ? known : undefined;
}
