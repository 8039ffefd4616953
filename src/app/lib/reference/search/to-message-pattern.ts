/**
 * The pattern of a message with any names in place of `<name>`, for pasted ones.
 *
 * @returns `undefined` for a message that consists of almost nothing else
 *
 * @example toMessagePattern('Unknown tool: <name>')?.test('Unknown tool: read_fiel') // true
 */
export function toMessagePattern(message: string): RegExp | undefined {
  const parts = message.trim().split(/<[^>]*>/);
  if (parts.join('').length < 10) return undefined;
  const escaped = parts.map((part) =>
    part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'),
  );
  return new RegExp(escaped.join('.+?'), 'i');
}
