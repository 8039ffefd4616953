/**
 * Reads an own property of a record. The name of a tool may equal a property of `Object.prototype`.
 */
export function lookup<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
