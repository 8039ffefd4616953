import { isPrice } from '../../session/budget/index.ts';
import { createStoredSetting, useStoredSetting } from './stored-setting.ts';

/** Unit: US dollars per million input tokens. A typical price of mid-range models. */
export const DEFAULT_PRICE = 3;

const setting = createStoredSetting('toolyard.price', isPrice, DEFAULT_PRICE);

/** The price of a million tokens in US dollars. The browser stores it, not the document. */
export function usePrice(): readonly [number, (price: number) => void] {
  return useStoredSetting(setting);
}
