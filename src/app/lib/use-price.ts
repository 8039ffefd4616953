import { useState } from 'react';
import { isPrice } from '../../session/budget/index.ts';
import { readStored, writeStored } from './storage.ts';

/** Unit: US dollars per million input tokens. A typical price of mid-range models. */
export const DEFAULT_PRICE = 3;

const KEY = 'toolyard.price';

/** The price of a million tokens in US dollars. The browser stores it, not the document. */
export function usePrice(): [number, (price: number) => void] {
  const [price, setPrice] = useState(() => readStored(KEY, isPrice, DEFAULT_PRICE));
  return [
    price,
    (next) => {
      setPrice(next);
      writeStored(KEY, next);
    },
  ];
}
