import { parseExactJson } from '../../../json/exact-json.ts';
import { outlineWithin } from './json-outline.ts';
import { endOfString } from './reports/json-document.ts';

/** Larger documents are not parsed: that would cost more than it saves. In characters. */
const MAX_PARSED_CHARS = 8_000_000;

/**
 * A JSON document above its budget: without white space, if that suffices; otherwise its outline.
 * Numbers keep their original digits.
 *
 * @param budget in UTF-16 code units.
 * @returns `undefined` if the text fits, is not a JSON object or array, or has no outline that
 * fits.
 */
export function outlineJson(text: string, budget: number): string | undefined {
  if (text.length <= budget || text.length > MAX_PARSED_CHARS) return undefined;
  const trimmed = text.trim();
  if (!/^[{[]/.test(trimmed)) return undefined;
  const value = parseExactJson(trimmed);
  if (value === undefined) return undefined;
  const dense = withoutSpace(trimmed);
  if (dense.length <= budget) return dense;
  const heading = `[outline of ${text.length} chars of JSON]\n`;
  const outline = outlineWithin(value, budget - heading.length);
  return outline === undefined ? undefined : heading + outline;
}

/** A JSON text without the white space between its tokens. */
function withoutSpace(json: string): string {
  const out: string[] = [];
  let from = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (unit === 34) at = endOfString(json, at);
    else if (unit <= 32) {
      out.push(json.slice(from, at));
      from = at + 1;
    }
  }
  out.push(json.slice(from));
  return out.join('');
}
