import { memoizeLast } from '../lib/memoize-last.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ExampleSettings } from '../workspace/workspace.ts';

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
