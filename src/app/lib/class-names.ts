/**
 * Joins the truthy names.
 *
 * @example
 * cx('row', selected && 'selected'); // 'row selected' or 'row'
 */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
