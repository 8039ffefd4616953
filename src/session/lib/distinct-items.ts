import { toLeaves, withLeaf } from './leaves.ts';

/**
 * Lists in which no item occurs twice: with other stated values first, then with numbered variants,
 * then without the duplicates. The items may break other rules of the schema.
 *
 * @example
 * toDistinct(['red', 'red'], ['red', 'blue'], 2)[0]; // ['red', 'blue']
 */
export function toDistinct(
  items: readonly unknown[],
  stated: readonly unknown[],
  least: number,
): unknown[][] {
  const seen = new Set<string>();
  const repeated = items.map((item) => {
    const text = JSON.stringify(item);
    const isAgain = seen.has(text);
    seen.add(text);
    return isAgain;
  });
  if (!repeated.includes(true)) return [];
  const unused = stated.filter((one) => !seen.has(JSON.stringify(one)));
  const fill = (other: (item: unknown, nth: number) => unknown) => {
    let nth = 0;
    return items.map((item, index) => {
      if (!repeated[index]) return item;
      nth += 1;
      return other(item, nth);
    });
  };
  const named = (item: unknown, nth: number) => unused[nth - 1] ?? item;
  const count = Math.max(...items.map((item) => toVariants(item, 2).length));
  const variants = Array.from({ length: count }, (_, style) =>
    fill((item, nth) => {
      const left = nth - unused.length;
      return left <= 0 ? named(item, nth) : (toVariants(item, left + 1)[style] ?? item);
    }),
  );
  const once = items.filter((_, index) => !repeated[index]);
  return [...variants, fill(named), ...(once.length >= least ? [once] : [])];
}

/** Styles of nested values to try. */
const MAX_STYLES = 30;

/**
 * Values that resemble a value, always in the same order of styles.
 *
 * @param nth from 2 on: the second value, the third …
 * @example
 * toVariants('red', 2)[0]; // 'red 2'
 */
export function toVariants(value: unknown, nth: number): unknown[] {
  return toLeaves(value)
    .flatMap(({ path, leaf }) => variantsOf(leaf, nth).map((one) => withLeaf(value, path, one)))
    .slice(0, MAX_STYLES);
}

function variantsOf(leaf: unknown, nth: number): unknown[] {
  const more = nth - 1;
  if (typeof leaf === 'boolean') return [!leaf];
  if (typeof leaf === 'number')
    return [leaf + more, leaf - more, leaf + more / 10, leaf - more / 100];
  if (typeof leaf !== 'string') return [];
  // `2026-01-15` becomes `2026-01-16`, and `1` becomes `2`.
  const bumped = leaf.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + more) % 10));
  const lettered = leaf.replace(/[a-yA-Y](?=[^a-zA-Z]*$)/, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + more),
  );
  const mail = leaf.replace('@', `${nth}@`);
  const file = leaf.replace(/(?=\.\w+$)/, `-${nth}`);
  const plain = `${leaf} ${nth}`;
  const first = /\d/.test(leaf) ? bumped : mail !== leaf ? mail : file !== leaf ? file : plain;
  const endings = [`${leaf}${nth}`, `${leaf}-${nth}`, `${leaf}_${nth}`];
  const short = leaf.slice(0, -String(nth).length) + nth;
  const longer = leaf + leaf.slice(-1).repeat(more);
  return [first, ...endings, bumped, plain, short, lettered, longer, `${nth}.${leaf}`];
}
