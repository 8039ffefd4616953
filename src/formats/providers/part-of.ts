/**
 * The part of a provider in a table.
 *
 * @throws TypeError for an unknown format, with the known ones.
 */
export function partOf<F extends string, TTable extends { readonly [K in F]: unknown }>(
  table: TTable,
  format: F,
): TTable[F] {
  if (Object.hasOwn(table, format)) return table[format];
  const known = Object.keys(table).sort().join(', ');
  throw new TypeError(`There is no format '${String(format)}'. The formats are: ${known}.`);
}
