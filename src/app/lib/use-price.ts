import { useState } from 'react';
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

/** @returns `undefined` for an invalid price */
export function parsePrice(text: string): number | undefined {
  const price = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && isPrice(price) ? price : undefined;
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 10_000;
}
