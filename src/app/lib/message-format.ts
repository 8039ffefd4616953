import { useSyncExternalStore } from 'react';
import { isProviderFormat, type PROVIDERS } from '../../session/definitions/providers.ts';
import { readStored, writeStored } from './storage.ts';

/** How messages are shown and copied. */
export interface WireFormat {
  format: (typeof PROVIDERS)[number]['format'];
  /** Wrap what tools answer whose output is untrusted. */
  wrap: boolean;
}

const KEY = 'toolyard.wire';
const FIRST: WireFormat = { format: 'openai-chat', wrap: true };
const listeners = new Set<() => void>();
let current: WireFormat | undefined;

/** The chosen provider, the same for the panel and for what is copied elsewhere; remembered. */
export function useWireFormat(): readonly [WireFormat, (change: Partial<WireFormat>) => void] {
  return [useSyncExternalStore(subscribe, readWireFormat), change];
}

/** What a provider is called where messages are meant, and not definitions. */
export function toProviderName({ format, label }: (typeof PROVIDERS)[number]): string {
  return format === 'mcp' ? 'MCP' : label;
}

/** The same, at the moment of the call. */
export function readWireFormat(): WireFormat {
  current ??= readStored(KEY, isWireFormat, FIRST);
  return current;
}

function change(part: Partial<WireFormat>): void {
  current = { ...readWireFormat(), ...part };
  writeStored(KEY, current);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isWireFormat(value: unknown): value is WireFormat {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    'wrap' in value &&
    isProviderFormat(value.format) &&
    typeof value.wrap === 'boolean'
  );
}
