import { KINDS } from '../../kinds/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';

const BODY = ['tools', 'agents', 'personalities', 'permissions'];

/**
 * Whether a value has the form of a declaration: a list of tools, or lists below names such as
 * `tools`, at the root or below `spec`. Its entries may have mistakes.
 */
export function isDeclaration(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.some((one) => isRecord(one) && KINDS.some(({ name }) => name === one.type));
  }
  const spec = getOwn(value, 'spec');
  return BODY.some((field) => [value, spec].some((one) => getOwn(one, field) !== undefined));
}
