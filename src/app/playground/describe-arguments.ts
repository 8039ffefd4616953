/**
 * The arguments of a call in one line, each with its name. Texts have no quotation marks.
 *
 * @example
 * describeArguments({ table: 'orders', force: true }); // 'table: orders, force: true'
 */
export function describeArguments(args: unknown): string {
  if (typeof args !== 'object' || args === null) return JSON.stringify(args) ?? '';
  return Object.entries(args)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
