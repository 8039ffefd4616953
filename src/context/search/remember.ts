import type { ToolDefinitionLite } from '../../core/index.ts';

/**
 * Computes a value once for each definition. Definitions are frozen, and stay the same objects until
 * their tools change.
 */
export function remember<T>(
  compute: (definition: ToolDefinitionLite) => T,
): (definition: ToolDefinitionLite) => T {
  const known = new WeakMap<ToolDefinitionLite, { value: T }>();
  return (definition) => {
    const { value } = known.get(definition) ?? { value: compute(definition) };
    known.set(definition, { value });
    return value;
  };
}
