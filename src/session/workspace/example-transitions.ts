import type { Workspace } from './workspace.ts';

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
