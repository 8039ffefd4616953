import { useState } from 'react';
import { isProviderFormat, type ProviderChoice } from '../../../session/definitions/index.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'toolyard.provider';
const FIRST: ProviderChoice = { format: 'openai-chat', strict: false, closeObjects: false };

/** The last used format settings, stored in this browser. */
export function useProviderChoice(): [ProviderChoice, (change: Partial<ProviderChoice>) => void] {
  const [choice, setChoice] = useState(() => readStored(KEY, isChoice, FIRST));
  return [
    choice,
    (change) => {
      const next = { ...choice, ...change };
      setChoice(next);
      writeStored(KEY, next);
    },
  ];
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
