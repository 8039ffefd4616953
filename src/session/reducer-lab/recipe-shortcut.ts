import { loadOnce } from '../../lib/load-once.ts';
import type { CompileResult, ReducerModule } from '../../sandbox/api.ts';
import type { Sample } from '../workspace/workspace.ts';

type Compile = (source: string) => Promise<CompileResult<ReducerModule>>;

/** The sandbox refuses larger files. In UTF-16 code units. */
const MOST_CHARS = 10_000;

/**
 * Compiles a reducer of nothing but blocks without the sandbox, so that a key in a block shows its
 * result at once. Not before the sandbox has compiled a file: where it cannot be reached, it says so.
 */
export function compileRecipes(compile: Compile): Compile {
  let isReached = false;
  return async (source) => {
    const descriptor = isReached && (await recipesFor(source))?.describeRecipe(source);
    if (descriptor) return { ok: true, module: { kind: 'reducer', source, descriptor } };
    const result = await compile(source);
    isReached ||= result.ok;
    return result;
  };
}

/** The reducer of a sample, if its code needs no sandbox; see {@link compileRecipes}. */
export async function quickReducerOf(
  { source }: ReducerModule,
  sample: Pick<Sample, 'tool' | 'result'>,
) {
  return (await recipesFor(source))?.toQuickReducer(source, sample);
}

const load = loadOnce(() => import('./recipe/quick-recipe.ts'));

/** Loaded for code that may be a recipe. Without it, the sandbox does the same. */
async function recipesFor(source: string) {
  if (source.length > MOST_CHARS || !source.includes('composeReducer')) return undefined;
  return load().catch(() => undefined);
}
