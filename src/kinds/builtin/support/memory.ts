import type { KeyValueStore, ToolCapabilities, ToolContext } from '../../../core/index.ts';
import type { BuiltinSources } from '../sources.ts';
import { storeOf } from './key-value.ts';

/** Where memory is kept: in the sources' store, which teams can share, or the personality's own. */
export function memoryOf({ memory }: BuiltinSources, ctx: ToolContext): KeyValueStore {
  return memory ?? storeOf(ctx);
}

/** What a memory tool declares. */
export function memoryCapabilities({ memory }: BuiltinSources): ToolCapabilities {
  return memory ? {} : { storage: { kind: 'kv', scope: 'personality' } };
}

/** A scope may hold any character, so it is escaped: one scope's keys never begin another's. */
export function memoryKey(scope: string, topic: string): string {
  return `memory:${encodeURIComponent(scope)}/${topic}`;
}
