import { isRecord } from '../../../../lib/is-record.ts';
import { removeFromJson, setInJson } from '../../../../session/arguments/index.ts';
import type { JsonPath } from '../../../../session/lib/index.ts';

/**
 * Changes the text only where the value differs.
 *
 * @throws SyntaxError for invalid JSON.
 * @example
 * patchJson('{"b": 1.0, "a": 2}', { a: 3, b: 1 }); // '{"b": 1.0, "a": 3}'
 */
export function patchJson(text: string, value: unknown): string {
  return patch(text, [], JSON.parse(text), value);
}

function patch(text: string, path: JsonPath, before: unknown, after: unknown): string {
  if (isRecord(before) && isRecord(after)) {
    let next = text;
    for (const [key, part] of Object.entries(after)) {
      if (part === undefined) continue;
      const old = Object.hasOwn(before, key) ? before[key] : undefined;
      next = patch(next, [...path, key], old, part);
    }
    for (const key of Object.keys(before)) {
      const isGone = !Object.hasOwn(after, key) || after[key] === undefined;
      if (isGone) next = removeFromJson(next, [...path, key]);
    }
    return next;
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.reduce<string>(
      (next, part, index) => patch(next, [...path, index], before[index], part ?? null),
      text,
    );
  }
  return setInJson(text, path, after);
}
