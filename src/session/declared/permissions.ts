import type { ToolPermissions } from '../../core/index.ts';

/**
 * What several permissions say together: an action must be allowed by each of them, and what one
 * denies is denied.
 *
 * @returns `undefined` where none of them says anything.
 */
export function mergePermissions(
  all: readonly (ToolPermissions | undefined)[],
): ToolPermissions | undefined {
  const given = all.filter((one) => one !== undefined);
  if (given.length === 0) return undefined;
  const lists = given.flatMap(({ allowed_actions }) => (allowed_actions ? [allowed_actions] : []));
  const denied = [...new Set(given.flatMap(({ denied_actions }) => denied_actions ?? []))];
  const [first, ...others] = lists;
  return {
    ...(first && {
      allowed_actions: first.filter((name) => others.every((list) => list.includes(name))),
    }),
    ...(denied.length > 0 && { denied_actions: denied }),
  };
}
