import type { KeyValueStore, ToolCapabilities, ToolContext } from '../../../core/index.ts';
import type { BuiltinSources } from '../sources.ts';
import { storeOf } from './key-value.ts';

/**
 * The store of a memory tool: the sources' store, which teams can share, or the personality's own.
 */
export function memoryOf({ memory }: BuiltinSources, ctx: ToolContext): KeyValueStore {
  return memory ?? storeOf(ctx);
}

/** The capabilities of a memory tool. */
export function memoryCapabilities({ memory }: BuiltinSources): ToolCapabilities {
  return memory ? {} : { storage: { kind: 'kv', scope: 'personality' } };
}

/**
 * A scope may hold any character, so it is escaped. The keys of one scope are never a prefix of
 * another's.
 */
export function memoryKey(scope: string, topic: string): string {
  return `memory:${encodeURIComponent(scope)}/${topic}`;
}
