import { coversHost, normalizePattern } from '../../core/index.ts';

/** Whether one of the patterns of hosts includes all of another one. */
export function coversAny(patterns: readonly string[], host: string): boolean {
  const inner = normalizePattern(host);
  return patterns.some((one) => {
    const outer = normalizePattern(one);
    return outer !== undefined && inner !== undefined && coversHost(outer, inner);
  });
}
