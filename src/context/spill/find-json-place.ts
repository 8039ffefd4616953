import { splitsPair } from '../../lib/splits-pair.ts';
import type { JsonPlace } from '../cuts/json-tree.ts';

/**
 * Finds the value at a path: `items[0].name`, with or without `$` in front. A name with dots needs quotation marks in
 * brackets, unless the path is nothing else.
 *
 * @throws Error with a sentence for the model
 */
export function findJsonPlace(text: string, root: JsonPlace, path: string): JsonPlace {
  const steps = path.trim().replace(/^\$(?=[.[]|$)/, '');
  let node = root;
  for (let at = 0; at < steps.length; ) {
    STEP.lastIndex = at;
    const [step, index, , quoted, name = ''] = STEP.exec(steps) ?? [];
    if (step === undefined) {
      throw new Error(
        'Give json_path as items[0].name or ["a.b"][0], without wildcards and filters.',
      );
    }
    const key = index ?? quoted?.replace(/\\(.)/gs, '$1') ?? name;
    const next = partOf(text, node, key);
    if (!next) {
      const whole = name && partOf(text, node, steps.slice(at).replace(/^\./, ''));
      if (whole) return whole;
      const place = clip(steps.slice(0, at + step.length).replace(/^\./, ''));
      throw new Error(`There is nothing at ${place}: ${describe(text, node)}`);
    }
    node = next;
    at += step.length;
  }
  return node;
}

/** An index, a name in quotation marks, or a plain name. */
const STEP = /\.?\[(?:(-?\d+)|(["'])((?:\\.|(?!\2)[^\\])*)\2)\]|(?:^|\.)([^.[\]]+)/sy;

function partOf(text: string, { names, items }: JsonPlace, key: string): JsonPlace | undefined {
  if (!names) return /^\d+$/.test(key) ? items?.[Number(key)] : undefined;
  const at = names.findLastIndex(({ start, end }) => JSON.parse(text.slice(start, end)) === key);
  return items?.[at];
}

function describe(text: string, { names, items }: JsonPlace): string {
  if (!items) return 'the value has no parts.';
  if (!names) return `the array has ${items.length} values.`;
  if (names.length === 0) return 'the object has no members.';
  const some = names.slice(0, MOST_NAMES).map(({ start, end }) => clip(text.slice(start, end)));
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `the members are ${some.join(', ')}${more}.`;
}

const MOST_NAMES = 10;

/** The start of a text of any length. */
function clip(text: string): string {
  if (text.length <= MOST_CHARS) return text;
  return `${text.slice(0, splitsPair(text, MOST_CHARS) ? MOST_CHARS - 1 : MOST_CHARS)}…`;
}

const MOST_CHARS = 60;
