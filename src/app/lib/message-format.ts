import { isProviderFormat, type PROVIDERS } from '../../session/definitions/index.ts';
import { createStoredSetting, useStoredSetting } from './stored-setting.ts';

/** Settings for showing and copying messages. */
export interface MessageFormat {
  format: (typeof PROVIDERS)[number]['format'];
  /** Wrap the results of tools with untrusted output. */
  wrap: boolean;
}

const setting = createStoredSetting<MessageFormat>('toolyard.wire', isMessageFormat, {
  format: 'openai-chat',
  wrap: true,
});

/** The selected provider for the panel and for copied messages; stored. */
export function useMessageFormat(): readonly [
  MessageFormat,
  (change: Partial<MessageFormat>) => void,
] {
  const [current] = useStoredSetting(setting);
  return [current, changeFormat];
}

/** The settings at the moment of the call. */
export function readMessageFormat(): MessageFormat {
  return setting.read();
}

function changeFormat(part: Partial<MessageFormat>): void {
  setting.write({ ...setting.read(), ...part });
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
