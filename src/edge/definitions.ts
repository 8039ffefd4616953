import {
  boundedJson,
  type DefaultToolRegistry,
  personalityToFilters,
  type ToolDefinitionLite,
} from '../core/index.ts';
import type { Caller, Server } from './server.ts';

/**
 * The definitions for the caller's model, in the order of registration.
 *
 * A registry accepts any schema, even one that is cyclic in memory or contains a `bigint`. Such a
 * tool can be called but has no JSON description: it is omitted here and reported to `onError`, so
 * that the others can be listed.
 */
export function listDefinitions(
  { options }: Server,
  { personality }: Caller,
  registry: DefaultToolRegistry,
): ToolDefinitionLite[] {
  const { allowedTools, filterOpts } = personalityToFilters(personality);
  return registry
    .toDefinitions(allowedTools, filterOpts)
    .filter((definition) => isWritable(definition, options.onError));
}

// By the definition, which is created once per registration and never changes.
const writable = new WeakMap<ToolDefinitionLite, boolean>();

function isWritable(definition: ToolDefinitionLite, onError: (error: unknown) => void): boolean {
  const known = writable.get(definition);
  if (known !== undefined) return known;
  let works = true;
  try {
    boundedJson(definition.parameters);
  } catch (cause) {
    works = false;
    const sentence = `The schema of '${definition.name}' cannot be written as JSON; the tool is not listed.`;
    onError(new Error(sentence, { cause }));
  }
  writable.set(definition, works);
  return works;
}
