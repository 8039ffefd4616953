import { boundedJson, personalityToFilters, type ToolDefinitionLite } from '../core/index.ts';
import type { Caller, Server } from './server.ts';
import type { CallerSession } from './sessions/sessions.ts';
import { sessionIdOf } from './turn.ts';

/**
 * The definitions for the caller's model, in the order of registration. The list is the same until
 * the tools change.
 *
 * A registry accepts any schema, even one that is cyclic in memory or contains a `bigint`. Such a
 * tool can be called but has no JSON description. It is omitted here and reported to `onError`, so
 * that the others can be listed.
 */
export function listDefinitions(server: Server, { personality }: Caller): ToolDefinitionLite[] {
  const { allowedTools, filterOpts } = personalityToFilters(personality);
  const listed = server.listed().toDefinitions(allowedTools, filterOpts);
  const known = writableOf.get(listed);
  if (known) return known;
  const { onError } = server.options;
  const definitions = listed.filter((definition) => isWritable(definition, onError));
  writableOf.set(listed, definitions);
  return definitions;
}

/** The definitions for the next turn of a session. */
export async function listOffered(
  server: Server,
  caller: Caller,
  session: CallerSession,
): Promise<ToolDefinitionLite[]> {
  const all = listDefinitions(server, caller);
  const sessionId = session.isSingle ? undefined : sessionIdOf(caller, session);
  return server.economy?.list(sessionId, all) ?? all;
}

/** Whether the caller's model sees a tool with this name. */
export function isListed(server: Server, caller: Caller, name: string): boolean {
  const definitions = listDefinitions(server, caller);
  const names = namesOf.get(definitions) ?? new Set(definitions.map((one) => one.name));
  namesOf.set(definitions, names);
  return names.has(name);
}

const namesOf = new WeakMap<readonly ToolDefinitionLite[], ReadonlySet<string>>();

// By the registry's list, which stays the same object until the tools change.
const writableOf = new WeakMap<readonly ToolDefinitionLite[], ToolDefinitionLite[]>();

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
