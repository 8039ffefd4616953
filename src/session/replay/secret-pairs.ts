/** Whether values with this name are secrets. */
type TellName = (name: string) => boolean;

const NAME_KEY = /^(?:parameter)?(?:name|key)$/i;
const VALUE_KEY = /^(?:parameter)?value$/i;
const LONGEST_NAME = 100;

/** The key of the secret in `{ name: 'X-Api-Key', value: 'hunter2' }`. */
export function keyOfSecret(
  item: Record<string, unknown>,
  isTelling: TellName,
): string | undefined {
  const keys = Object.keys(item);
  const key = keys.find((key) => VALUE_KEY.test(key) && typeof item[key] === 'string');
  if (key === undefined) return undefined;
  const isNamed = keys.some((key) => {
    const name = NAME_KEY.test(key) ? item[key] : undefined;
    return typeof name === 'string' && name.length <= LONGEST_NAME && isTelling(name);
  });
  return isNamed ? key : undefined;
}

/**
 * A brace, or the beginning of a text after its key: `"name": "`. The quotation marks of a JSON text
 * in another one have backslashes. A run of backslashes is read only from its beginning.
 */
const STEP =
  /[{}]|(?<!\\)(\\{0,31})(["'])((?:parameter)?(?:name|key|value))\1\2\s{0,20}:\s{0,20}\1\2/gi;

/** The texts of an object that was read so far. */
interface OpenObject {
  isSecret?: boolean;
  value?: readonly [start: number, end: number];
}

/**
 * Masks the values of pairs in a JSON text, which may be a part of another one: their fields have
 * any order, and other fields may be between them.
 */
export function hidePairs(text: string, mark: string, isTelling: TellName): string {
  const spans: (readonly [start: number, end: number])[] = [];
  let object: OpenObject = {};
  const outer: OpenObject[] = [];
  for (const { 0: step, 1: run = '', 2: quote = '', 3: key = '', index } of text.matchAll(STEP)) {
    if (step === '{') {
      outer.push(object);
      object = {};
      continue;
    }
    if (step === '}') {
      object = outer.pop() ?? {};
      continue;
    }
    const start = index + step.length;
    const end = endOfText(text, start, run, quote);
    if (VALUE_KEY.test(key)) object.value = [start, end];
    else if (end - start <= LONGEST_NAME && isTelling(text.slice(start, end))) {
      object.isSecret = true;
    }
    if (!object.isSecret || object.value === undefined) continue;
    spans.push(object.value);
    object = { isSecret: true };
  }
  return hideSpans(text, spans, mark);
}

/** To the closing quotation mark, or to the end of the line without one. */
export function endOfText(text: string, from: number, run: string, quote: string): number {
  const close = run + quote;
  const slash = `${run}\\`;
  let end = from;
  while (end < text.length && text[end] !== '\n' && !text.startsWith(close, end)) {
    if (!text.startsWith(slash, end)) {
      end += 1;
      continue;
    }
    end += slash.length;
    // An escaped quotation mark or backslash; another escape has one letter.
    if (text.startsWith(close, end)) end += close.length;
    else if (text.startsWith(slash, end)) end += slash.length;
  }
  return end;
}

/** Replaces parts of a text by a mark. */
export function hideSpans(
  text: string,
  spans: readonly (readonly [start: number, end: number])[],
  mark: string,
): string {
  const parts: string[] = [];
  let done = 0;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    // A pair within the value of another one is hidden with it.
    if (start < done || end === start) continue;
    parts.push(text.slice(done, start), mark);
    done = end;
  }
  return done === 0 ? text : parts.join('') + text.slice(done);
}
