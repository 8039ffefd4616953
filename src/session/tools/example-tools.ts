import { memoizeLast } from '../lib/memoize-last.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ExampleSettings, Workspace } from '../workspace/workspace.ts';

/** Whether a workspace registers an example. */
export function isRegistered(name: string, { shown, disabled, removed }: ExampleSettings): boolean {
  return shown && !disabled.includes(name) && !removed.includes(name);
}

/**
 * The examples that a workspace lists. Disabled ones are marked.
 *
 * @returns the same array for the same parts.
 */
export const toListedExamples: (
  catalogue: readonly ToolInfo[],
  settings: ExampleSettings,
) => readonly ToolInfo[] = memoizeLast((catalogue, { shown, disabled, removed }) => {
  if (!shown) return NONE;
  if (disabled.length + removed.length === 0) return catalogue;
  return catalogue
    .filter(({ name }) => !removed.includes(name))
    .map((info) => (disabled.includes(info.name) ? { ...info, disabled: true } : info));
});

const NONE: readonly ToolInfo[] = [];

/**
 * The registered examples.
 *
 * @returns the same array for the same parts.
 */
export const toRegisteredExamples: (listed: readonly ToolInfo[]) => readonly ToolInfo[] =
  memoizeLast((listed) =>
    listed.some(({ disabled }) => disabled) ? listed.filter(({ disabled }) => !disabled) : listed,
  );

/** Lists an example and registers it, only lists it, or does neither. */
export function setExample(
  workspace: Workspace,
  name: string,
  state: 'registered' | 'disabled' | 'removed',
): Workspace {
  const { examples } = workspace.registry;
  const next = {
    ...examples,
    disabled: withName(examples.disabled, name, state === 'disabled'),
    removed: withName(examples.removed, name, state === 'removed'),
  };
  const isSame = next.disabled === examples.disabled && next.removed === examples.removed;
  return isSame ? workspace : { ...workspace, registry: { ...workspace.registry, examples: next } };
}

/** Lists all examples again. Disabled ones stay disabled. */
export function bringBackExamples(workspace: Workspace): Workspace {
  const { examples } = workspace.registry;
  if (examples.shown && examples.removed.length === 0) return workspace;
  const next = { ...examples, shown: true, removed: [] };
  return { ...workspace, registry: { ...workspace.registry, examples: next } };
}

function withName(names: string[], name: string, isIn: boolean): string[] {
  if (names.includes(name) === isIn) return names;
  return isIn ? [...names, name] : names.filter((one) => one !== name);
}
