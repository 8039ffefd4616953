import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

/** In US dollars for a million tokens: about what models of the middle class ask for input. */
export const DEFAULT_PRICE = 3;

const KEY = 'toolyard.price';

/** What a million tokens cost, in US dollars; remembered by the browser, not by the document. */
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

/** @returns `undefined` for a text that is no price. */
export function parsePrice(text: string): number | undefined {
  const price = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && isPrice(price) ? price : undefined;
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 10_000;
}
