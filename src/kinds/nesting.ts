import { type ExactJson, ExactNumber } from '../core/index.ts';

/** JSON with more levels is not indented: each line would begin with as many indents. */
export const MAX_LAYOUT_LEVELS = 64;

/** Whether a JSON value has more than so many levels. It does not recurse. */
export function isNestedDeeper(value: ExactJson, levels: number): boolean {
  let level: ExactJson[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null && !(item instanceof ExactNumber)
        ? Object.values(item)
        : [],
    );
  }
  return false;
}
