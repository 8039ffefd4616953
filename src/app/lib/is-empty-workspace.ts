import type { SessionState } from '../../session/store/index.ts';

/** Whether there is nothing to edit: no tool, no declaration and no call. */
export function isEmptyWorkspace({ workspace }: Pick<SessionState, 'workspace'>): boolean {
  const { tools, declarations, registry, batches } = workspace;
  return (
    !registry.examples.shown &&
    tools.length === 0 &&
    declarations.length === 0 &&
    batches.every(({ calls }) => calls.length === 0)
  );
}
