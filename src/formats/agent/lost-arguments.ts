import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { FrameworkResult } from './framework-calls.ts';

/** The result of a call for which {@link isLost} holds. */
export const LOST: FrameworkResult = {
  ok: false,
  text: 'This call has no arguments, or they are not JSON. Send the call again with a JSON object.',
  pictures: [],
};

/** Some frameworks replace arguments that are cut or not JSON by `{}`. The tool must not run with them. */
export function isLost(args: unknown, { required }: JsonSchema): boolean {
  const isEmpty = isRecord(args) && Object.keys(args).length === 0;
  return (isEmpty || args === undefined) && Array.isArray(required) && required.length > 0;
}
