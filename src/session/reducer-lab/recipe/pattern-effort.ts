import { parsePattern } from '../../../schema/pattern/parse-pattern.ts';
import type { BlockValue, RecipeBlock } from './block-table.ts';
import { RECIPES } from './suggest-recipe.ts';

/** Longer texts exceed the limits of the VM, which then says so. In UTF-16 code units. */
const MOST_CHARS = 1_000_000;
/** Known patterns are known for logs, whose lines are shorter. In UTF-16 code units. */
const LONG_LINE = 5_000;
/** The greatest possible work of all patterns; a step takes about a nanosecond. */
const MOST_STEPS = 200_000_000;
/** Newer syntax and tables of Unicode: the VM may read them in another way, or not at all. */
const VM_ONLY = /\(\?(?![:=!])|\\[pPk]/;
const FLAGS = /^[gimsy]*$/;

/**
 * Whether the patterns of these blocks take little time for a text, whatever it contains. Otherwise
 * only the VM can run them, because it can be ended.
 */
export function areQuickPatterns(blocks: readonly RecipeBlock[], text: string): boolean {
  if (text.length > MOST_CHARS) return false;
  const all = blocks.flatMap(patternsOf);
  const patterns = all.filter((pattern) => !KNOWN.has(keyOf(pattern)));
  const lengths = new Map<number, number>();
  for (const { length } of text.split('\n')) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const hasLongLine = [...lengths.keys()].some((length) => length > LONG_LINE);
  if (hasLongLine && patterns.length < all.length) return false;
  let steps = 0;
  for (const pattern of patterns) {
    if (VM_ONLY.test(pattern.source) || !FLAGS.test(pattern.flags)) return false;
    const { anchored, effort } = parsePattern(pattern.source, false);
    const isAnchored = anchored && !pattern.flags.includes('m');
    for (const [length, lines] of lengths) {
      steps += effort(length).steps * (isAnchored ? 1 : length + 1) * lines;
      if (!(steps <= MOST_STEPS)) return false;
    }
  }
  return true;
}

interface Pattern {
  source: string;
  flags: string;
}

function patternsOf({ values }: RecipeBlock): Pattern[] {
  return Object.values(values).filter(isPattern);
}

function isPattern(value: BlockValue): value is Pattern {
  return typeof value === 'object' && 'source' in value;
}

function keyOf({ source, flags }: Pattern): string {
  return `/${source}/${flags}`;
}

/** The patterns of the recipes that are offered, which also find the recipe of a text. */
const KNOWN: ReadonlySet<string> = new Set(
  RECIPES.flatMap(({ blocks }) => blocks.flatMap(patternsOf).map(keyOf)),
);
