/**
 * Joins the names that are there.
 *
 * @example
 * cx('row', selected && 'selected'); // 'row selected' or 'row'
 */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
