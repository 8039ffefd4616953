import type { CollisionPolicy } from '../contract/tool.ts';
import { ToolRegistryError } from '../errors.ts';
import { isBuiltIn, readProperty, type ToolEntry } from './tool-entry.ts';

/**
 * Whether an entry may replace one of the same name.
 *
 * Source: docs/contract.md#registration.
 *
 * @returns false if the present one stays.
 * @throws ToolRegistryError `E_TOOL_ALREADY_REGISTERED`.
 */
export function mayEnter(
  entry: ToolEntry,
  present: ToolEntry | undefined,
  overwrite = false,
  policy: CollisionPolicy = 'throw',
): boolean {
  if (!present || overwrite) return true;
  if (policy === 'keep') return false;
  if (policy === 'throw') {
    throw alreadyRegistered(
      entry,
      `To replace it, register with { overwrite: true }, or unregister it first.`,
    );
  }
  if (takesOverBuiltIn(entry, present)) {
    // It would inherit a built-in's allowlist entries, and bypass the toolset gate.
    throw alreadyRegistered(
      entry,
      `It is a built-in, which plugin '${entry.pluginId}' replaces only with { overwrite: true }.`,
    );
  }
  return true;
}

/**
 * The same for a merge, where the policy of the incoming tool comes first.
 *
 * Source: docs/contract.md#merge.
 */
export function mayMerge(
  entry: ToolEntry,
  present: ToolEntry | undefined,
  policy: CollisionPolicy = 'throw',
): boolean {
  if (!present) return true;
  const own = readProperty(entry.tool, 'onCollision');
  if (own === 'keep') return false;
  if (own === 'replace' && !takesOverBuiltIn(entry, present)) return true;
  // The merge's policy comes from the host, not from the plugin: it may replace a built-in.
  return mayEnter(entry, present, policy === 'replace', policy);
}

function takesOverBuiltIn(entry: ToolEntry, present: ToolEntry): boolean {
  return isBuiltIn(present) && entry.pluginId !== undefined;
}

function alreadyRegistered(entry: ToolEntry, advice: string): ToolRegistryError {
  return new ToolRegistryError(
    'E_TOOL_ALREADY_REGISTERED',
    `A tool named '${entry.name}' is registered already. ${advice}`,
  );
}
