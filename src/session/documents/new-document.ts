import type { Workspace } from '../workspace/workspace.ts';

/**
 * A workspace without tools, calls and faults, with a personality without restrictions. The examples
 * can be restored from the tool list.
 */
export function toEmpty(example: Workspace): Workspace {
  return {
    ...example,
    personalities: [{ id: 'anyone', name: 'Anyone', description: 'May use every tool.' }],
    personalityId: 'anyone',
    batches: [{ id: 'batch', name: 'First batch', description: '', calls: [] }],
    batchId: 'batch',
    scenario: { ...example.scenario, faults: [], missing: [] },
    registry: { ...example.registry, examples: { shown: false, disabled: [], removed: [] } },
  };
}

/**
 * Returns the name, or its first free variant.
 *
 * @example
 * toFreeName('Triage', ['Triage', 'Triage 2']); // 'Triage 3'
 */
export function toFreeName(name: string, taken: readonly string[]): string {
  const names = new Set(taken);
  if (!names.has(name)) return name;
  const base = name.replace(/ \d+$/, '');
  let number = 2;
  while (names.has(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}
