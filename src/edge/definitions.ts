import {
  boundedJson,
  type DefaultToolRegistry,
  personalityToFilters,
  type ToolDefinitionLite,
} from '../core/index.ts';
import type { Caller, Server } from './server.ts';

/**
 * What the caller's model may be told, in the order of registration.
 *
 * A registry takes any schema, also one that is cyclic in memory or holds a `bigint`. Such a tool
 * can be called but not be described in JSON: it is left out here and told to `onError`, so that
 * the others can be listed.
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

// By the definition, which is made once for each registration and never changes.
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
