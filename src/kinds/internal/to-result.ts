import { err, ok, type ToolResult } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import { indentedJson } from '../indented-json.ts';

/**
 * The return value of a handler as a result. A result stays as it is, and a text is the value. Any
 * other JSON value is shown as indented JSON, a mapping as `structured` too. `undefined` becomes an
 * empty text.
 *
 * Source: docs/contract.md#kind-internal.
 *
 * @example
 * toResult({ rows: 3 }); // { ok: true, value: '{\n  "rows": 3\n}', structured: { rows: 3 } }
 */
export function handlerToResult(returned: unknown): ToolResult {
  if (isResult(returned)) return returned;
  if (typeof returned === 'string') return ok(returned);
  if (returned === undefined) return ok('');
  try {
    if (typeof returned === 'function' || typeof returned === 'symbol') {
      return err(`The handler returned a ${typeof returned}, which is not JSON.`);
    }
    const text = indentedJson(returned);
    // The content of the text, not an object with a `toJSON`.
    const plain: unknown = JSON.parse(text);
    return ok(text, isRecord(plain) ? { structured: plain } : undefined);
  } catch (thrown) {
    return err(`The handler returned a value that is not JSON: ${messageOf(thrown)}`);
  }
}

/** Recognised by its members: `{ok: true, rows: []}` is a value of the program. */
function isResult(value: unknown): value is ToolResult {
  if (!isRecord(value)) return false;
  return value.ok === true
    ? typeof value.value === 'string'
    : value.ok === false && typeof value.error === 'string';
}
