import type { ToolContext } from '../contract/tool-context.ts';

/**
 * The scope of a memory tool: `memoryScopeId` if present; `team:<id>` for a team; otherwise the
 * personality, unless its memory is global.
 *
 * Source: docs/contract.md#context.
 *
 * @example memoryScopeOf({ ...ctx, teamId: 'core' }) // 'team:core'
 */
export function memoryScopeOf(
  ctx: Pick<ToolContext, 'memoryScopeId' | 'teamId' | 'personalityId' | 'memoryScope'>,
): string {
  if (ctx.memoryScopeId !== undefined) return ctx.memoryScopeId;
  if (ctx.teamId !== undefined) return `team:${ctx.teamId}`;
  if (ctx.memoryScope === 'global' || ctx.personalityId === undefined) return 'global';
  return `personality:${ctx.personalityId}`;
}
