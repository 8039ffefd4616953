import { useSyncExternalStore } from 'react';
import { isProviderFormat, type PROVIDERS } from '../../session/definitions/index.ts';
import { readStored, writeStored } from './storage.ts';

/** Settings for showing and copying messages. */
export interface MessageFormat {
  format: (typeof PROVIDERS)[number]['format'];
  /** Wrap the results of tools with untrusted output. */
  wrap: boolean;
}

const KEY = 'toolyard.wire';
const FIRST: MessageFormat = { format: 'openai-chat', wrap: true };
const listeners = new Set<() => void>();
let current: MessageFormat | undefined;

/** The selected provider for the panel and for copied messages; stored. */
export function useMessageFormat(): readonly [
  MessageFormat,
  (change: Partial<MessageFormat>) => void,
] {
  return [useSyncExternalStore(subscribe, readMessageFormat), change];
}

/** The settings at the moment of the call. */
export function readMessageFormat(): MessageFormat {
  current ??= readStored(KEY, isMessageFormat, FIRST);
  return current;
}

function change(part: Partial<MessageFormat>): void {
  current = { ...readMessageFormat(), ...part };
  writeStored(KEY, current);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isMessageFormat(value: unknown): value is MessageFormat {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    'wrap' in value &&
    isProviderFormat(value.format) &&
    typeof value.wrap === 'boolean'
  );
}
