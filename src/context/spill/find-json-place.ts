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
      throw new Error('Give json_path as items[0].name or ["a.b"].');
    }
    const key = index ?? quoted?.replace(/\\(.)/gs, '$1') ?? name;
    const next = partOf(text, node, key);
    if (!next) {
      const whole = name && partOf(text, node, steps.slice(at).replace(/^\./, ''));
      if (whole) return whole;
      const place = steps.slice(0, at + step.length).replace(/^\./, '');
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
  if (!items?.length) return 'the value has no parts.';
  if (!names) return `the array has ${items.length} values.`;
  const some = names.slice(0, MOST_NAMES).map(({ start, end }) => text.slice(start, end));
  return `the members are ${some.join(', ')}${names.length > MOST_NAMES ? ' and more' : ''}.`;
}

const MOST_NAMES = 10;
