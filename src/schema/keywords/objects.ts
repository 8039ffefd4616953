import { SchemaError, show, spend } from '../errors.ts';
import { add, collect, explain } from '../report.ts';
import type { Check, Json, Node, Path, PatternTest, Place, Report, Run, Test } from '../types.ts';
import { isObject, testOf } from '../values.ts';
import { type Keyword, namesOf } from './values.ts';

/** Reads a keyword that holds schemas by name. @throws SchemaError where it is no object. */
export function entriesOf(value: unknown, keyword: string): [string, unknown][] {
  if (value === undefined) return [];
  if (!isObject(value))
    throw new SchemaError(`'${keyword}' must be an object, not ${show(value)}.`);
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

/** One property that the schema names. */
interface Property {
  key: string;
  /** Absent where the property is required and not described. */
  node: Node | undefined;
  test: Test;
  /** 1 where it must be there, else 0. */
  required: number;
  /** The one that follows in the schema. */
  next: Property | undefined;
}

/** The keywords that belong together, compiled. */
interface Shape {
  known: ReadonlyMap<string, Property>;
  required: number;
  patterns: readonly { matches: PatternTest; node: Node }[];
  rest: Node | undefined;
  closed: boolean;
}

/** The keywords that belong together: `properties`, `patternProperties`, `additionalProperties`, `required`. */
export function shape(place: Place): Check | undefined {
  const { patternProperties, additionalProperties } = place.schema;
  const known = listProperties(place);
  const patterns = entriesOf(patternProperties, 'patternProperties').map(([source, schema]) => ({
    matches: place.pattern(source),
    node: place.node(schema, 'patternProperties'),
  }));
  const takesAll = additionalProperties !== undefined;
  if (known.size + patterns.length === 0 && !takesAll) return undefined;
  const made: Shape = {
    known,
    required: [...known.values()].reduce((sum, { required }) => sum + required, 0),
    patterns,
    rest:
      takesAll && additionalProperties !== true
        ? place.node(additionalProperties, 'additionalProperties')
        : undefined,
    closed: additionalProperties === false,
  };
  return {
    keyword: 'properties',
    test: toTest(made),
    explain: (value, run, path, report) => {
      if (isObject(value)) explainShape(made, value, run, path, report);
    },
    collect: (value, run, seen) => {
      if (!isObject(value)) return;
      seen.allKeys ||= takesAll;
      for (const key in value) {
        spend(run, 1);
        if (known.get(key)?.node || patterns.some(({ matches }) => matches(key, run)))
          seen.keys.add(key);
      }
    },
  };
}

function listProperties({ schema, node }: Place): Map<string, Property> {
  const { properties, required } = schema;
  // Draft 3 had a boolean here, and some tools still do: it says nothing about this object.
  const needed = new Set(
    required === undefined || typeof required === 'boolean' ? [] : namesOf(required, 'required'),
  );
  const found = new Map<string, Property>();
  let last: Property | undefined;
  const put = (key: string, made: Node | undefined, test: Test, must: number): void => {
    const property: Property = { key, node: made, test, required: must, next: undefined };
    found.set(key, property);
    if (last) last.next = property;
    last = property;
  };
  for (const [key, inner] of entriesOf(properties, 'properties')) {
    const made = node(inner, 'properties');
    put(key, made, testOf(made), Number(needed.has(key)));
  }
  for (const key of needed) if (!found.has(key)) put(key, undefined, () => true, 1);
  return found;
}

// A walk over the value's own keys is far faster than asking it for each key of the schema, and
// the next key is mostly the next one of the schema, so it is rarely looked up.
function toTest({ known, required, patterns, rest }: Shape): Test {
  const others = rest && testOf(rest);
  const [first] = known.values();
  const named = patterns.length > 0;
  return (value, run) => {
    if (!isObject(value)) return true;
    let missing = required;
    let steps = 1;
    let expected = first;
    for (const key in value) {
      const item = value[key];
      if (item === undefined) continue;
      steps += 1;
      const property = expected?.key === key ? expected : known.get(key);
      let described = false;
      if (property !== undefined) {
        expected = property.next;
        missing -= property.required;
        described = property.node !== undefined;
        if (!property.test(item, run)) return false;
      }
      if (named) {
        for (const { matches, node } of patterns) {
          if (!matches(key, run)) continue;
          described = true;
          if (!node.test(item, run)) return false;
        }
      }
      if (others && !described && !others(item, run)) return false;
    }
    spend(run, steps);
    return missing === 0;
  };
}

function explainShape(
  { known, patterns, rest, closed }: Shape,
  value: Json,
  run: Run,
  path: Path | undefined,
  report: Report,
): void {
  for (const { key, node, required } of known.values()) {
    const item = Object.hasOwn(value, key) ? value[key] : undefined;
    const at = { parent: path, key };
    if (item === undefined) {
      if (required) add(report, at, 'required', 'is required');
    } else if (node) explain(node, item, run, at, report);
  }
  let counted = false;
  for (const key in value) {
    spend(run, 1);
    if (counted && !known.has(key)) {
      report.count += 1;
      continue;
    }
    const item = value[key];
    if (item === undefined) continue;
    const at = { parent: path, key };
    let described = known.get(key)?.node !== undefined;
    for (const { matches, node } of patterns) {
      if (!matches(key, run)) continue;
      described = true;
      explain(node, item, run, at, report);
    }
    if (described || !rest) continue;
    if (closed) {
      add(report, at, 'additionalProperties', unknownKey(key, known.keys(), report));
      // Of a million keys that nobody reads about, only the number is of interest.
      counted = patterns.length === 0 && report.count >= report.most;
    } else explain(rest, item, run, at, report);
  }
}

/** Says that a key is not of the schema, and which one may be meant. */
export function unknownKey(key: string, described: Iterable<string>, report: Report): string {
  const message = 'is not a property of this schema';
  if (report.count > report.most) return message;
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
  for (const one of key.length > 100 ? [] : described) {
    if (plain(one) === plain(key)) return `${message}; did you mean '${one}'?`;
  }
  return message;
}

export const propertyNames: Keyword = (value, place, keyword) => {
  const node = place.node(value, keyword);
  return {
    keyword,
    test: (item, run) => {
      if (!isObject(item)) return true;
      for (const key in item) {
        spend(run, 1);
        if (item[key] !== undefined && !node.test(key, run)) return false;
      }
      return true;
    },
    explain: (item, run, path, report) => {
      if (!isObject(item)) return;
      for (const key in item) {
        spend(run, 1);
        if (item[key] !== undefined && !node.test(key, run))
          add(report, { parent: path, key }, keyword, 'is not allowed as a name of a property');
      }
    },
  };
};

/** `dependentRequired`, `dependentSchemas`, and `dependencies`, which is both. */
export const dependencies: Keyword = (value, place, keyword) => {
  const all = entriesOf(value, keyword).map(([key, needs]) => ({
    key,
    node: place.node(Array.isArray(needs) ? { required: needs } : needs, keyword),
  }));
  const asked = (item: unknown): Node[] =>
    isObject(item)
      ? all
          .filter(({ key }) => Object.hasOwn(item, key) && item[key] !== undefined)
          .map(({ node }) => node)
      : [];
  return {
    keyword,
    test: (item, run) => asked(item).every((node) => node.test(item, run)),
    explain: (item, run, path, report) => {
      for (const node of asked(item)) explain(node, item, run, path, report);
    },
    collect: (item, run, seen) => {
      for (const node of asked(item)) collect(node, item, run, seen);
    },
  };
};
