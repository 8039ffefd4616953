import type { ToolResult, ToolSuccess } from '../../contract/tool-result.ts';

/**
 * A success with a new text, if that text is at most `maxGrowthChars` longer; otherwise the
 * original result. Keeps `structured`, `cost_usd` and all other members.
 */
export function withValue(
  result: ToolSuccess,
  value: string | undefined,
  maxGrowthChars = 0,
): ToolResult {
  if (value === undefined || value === result.value) return result;
  if (value.length > result.value.length + maxGrowthChars) return result;
  return { ...result, value };
}

/** One member of untrusted arguments; never throws. */
export function memberOf(args: unknown, name: string): unknown {
  if (typeof args !== 'object' || args === null) return undefined;
  try {
    return Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined;
  } catch {
    // A throwing getter or a revoked proxy counts as absent.
    return undefined;
  }
}
