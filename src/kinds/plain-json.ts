import { type ExactJson, ExactNumber } from '../core/index.ts';

/**
 * JSON for programs, with JavaScript's numbers. A number that they would change becomes the text of
 * its digits: `"9007199254740993"`, `"1e400"`. `1.10` is the number 1.1.
 *
 * It changes the value itself, and does not recurse.
 */
export function toPlainJson(value: ExactJson): ExactJson {
  const whole: ExactJson[] = [value];
  const open: object[] = [whole];
  for (const part of open) {
    for (const [key, item] of Object.entries(part)) {
      if (item instanceof ExactNumber) Reflect.set(part, key, toNumber(item.text) ?? item.text);
      else if (typeof item === 'object' && item !== null) open.push(item);
    }
  }
  return whole[0] ?? null;
}

/** The number of these digits; `undefined` if the nearest one has others. */
function toNumber(text: string): number | undefined {
  const number = Number(text);
  const digits = digitsOf(text);
  // By the shortest text of the number, or by its whole one: 2^-40 has 28 digits.
  const isKept = [String(number), number.toPrecision(100)].map(digitsOf).some((kept) => {
    return kept.padEnd(digits.length, '0') === digits.padEnd(kept.length, '0');
  });
  return isKept && Number.isFinite(number) ? number : undefined;
}

/** From the first that is not 0. */
function digitsOf(number: string): string {
  return number.replace(/e.*|\D/gi, '').replace(/^0+/, '');
}
