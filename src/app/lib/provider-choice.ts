import { useSyncExternalStore } from 'react';
import { isProviderFormat, type ProviderChoice } from '../../session/definitions/index.ts';
import { readStored, writeStored } from './storage.ts';

const KEY = 'toolyard.provider';
const FIRST: ProviderChoice = { format: 'openai-chat', strict: false, closeObjects: false };
const listeners = new Set<() => void>();
let current: ProviderChoice | undefined;

/** The last used format of definitions, the same wherever they are counted; stored. */
export function useProviderChoice(): readonly [
  ProviderChoice,
  (change: Partial<ProviderChoice>) => void,
] {
  return [useSyncExternalStore(subscribe, read), change];
}

function read(): ProviderChoice {
  current ??= readStored(KEY, isChoice, FIRST);
  return current;
}

function change(part: Partial<ProviderChoice>): void {
  current = { ...read(), ...part };
  writeStored(KEY, current);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isChoice(value: unknown): value is ProviderChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    isProviderFormat(value.format) &&
    'strict' in value &&
    typeof value.strict === 'boolean' &&
    'closeObjects' in value &&
    typeof value.closeObjects === 'boolean'
  );
}
