import { isPrice } from '../../session/budget/index.ts';
import { useActions, useSession } from '../session-context.tsx';
import { createStoredSetting, useStoredSetting } from './stored-setting.ts';

/** Unit: US dollars per million input tokens. A typical price of mid-range models. */
export const DEFAULT_PRICE = 3;

const setting = createStoredSetting('toolyard.price', isPrice, DEFAULT_PRICE);

/**
 * The price of a million tokens in US dollars: that of the workspace's model. Without a model, the
 * browser stores it, not the document.
 */
export function usePrice(): readonly [number, (price: number) => void] {
  const stored = useStoredSetting(setting);
  const model = useSession((state) => state.workspace.contextSettings?.model);
  const { loadActions } = useActions();
  if (!model) return stored;
  const change = (inputPrice: number) =>
    void loadActions('budget').then(({ changeContext }) =>
      changeContext('Changed the model', { model: { ...model, inputPrice } }),
    );
  return [model.inputPrice, change];
}
