import { isProviderFormat, type ProviderChoice } from '../../session/definitions/index.ts';
import { createStoredSetting, useStoredSetting } from './stored-setting.ts';

const choice = createStoredSetting<ProviderChoice>('toolyard.provider', isChoice, {
  format: 'openai-chat',
  strict: false,
  closeObjects: false,
});

/** The last used format of definitions, the same wherever they are counted; stored. */
export function useProviderChoice(): readonly [
  ProviderChoice,
  (change: Partial<ProviderChoice>) => void,
] {
  const [current] = useStoredSetting(choice);
  return [current, changeChoice];
}

function changeChoice(part: Partial<ProviderChoice>): void {
  choice.write({ ...choice.read(), ...part });
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
