import { isRecord } from '../../lib/is-record.ts';
import { getOwn } from '../../lib/own-property.ts';
import { refuseSchema, spend, spendKeys } from '../errors.ts';
import { addIssue, createReport, explain } from '../report.ts';
import type { Check, Node, SchemaPosition, Test, ValidationRun } from '../types.ts';
import { definedKeysOf, membersOf, testOf } from '../values.ts';
import { delegate } from './delegate.ts';
import type { Keyword } from './values.ts';

/** Reads a keyword with schemas by name. @throws SchemaError for other values than an object. */
function entriesOf(value: unknown, keyword: string): [string, unknown][] {
  if (!isRecord(value)) refuseSchema(keyword, 'an object', value);
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

/** One property that the schema names. */
interface Property {
  key: string;
  /** Absent for a required property without a schema. */
  node: Node | undefined;
  test: Test;
  /** 1 for a required property, otherwise 0. */
  required: number;
  /** The one that follows in the schema. */
  next: Property | undefined;
}

/** The properties that the schema names, in its order. */
type KnownProperties = ReadonlyMap<string, Property>;

/** The keywords that belong together: `properties`, `patternProperties`, `additionalProperties`, `required`. */
export function shape(place: SchemaPosition): Check | undefined {
  const { patternProperties = {}, additionalProperties } = place.schema;
  const known = listProperties(place);
  const patterns = entriesOf(patternProperties, 'patternProperties').map(([source, schema]) => ({
    matches: place.options.pattern(source),
    node: place.node(schema, 'patternProperties'),
  }));
  const takesAll = additionalProperties !== undefined;
  if (!takesAll && known.size + patterns.length === 0) return undefined;
  const rest =
    takesAll && additionalProperties !== true
      ? place.node(additionalProperties, 'additionalProperties')
      : undefined;

  const explainShape: Check['explain'] = (value, run, path, report) => {
    if (!isRecord(value)) return;
    spend(run, known.size);
    for (const { key, node, required } of known.values()) {
      const item = getOwn(value, key);
      const at = { parent: path, key };
      if (item === undefined) {
        if (required) addIssue(report, at, 'required', 'is required');
      } else if (node) explain(node, item, run, at, report);
    }
    if (!rest && patterns.length === 0) return;
    const { keys, values } = membersOf(value, run);
    for (const [index, key] of keys.entries()) {
      const item = values?.[index];
      if (item === undefined) continue;
      const at = { parent: path, key };
      let described = !!known.get(key)?.node;
      for (const { matches, node } of patterns) {
        if (!matches(key, run)) continue;
        described = true;
        explain(node, item, run, at, report);
      }
      if (described || !rest) continue;
      if (additionalProperties === false) {
        const meant = report.count < report.most && similarTo(key, known, run);
        const message = meant ? `${UNKNOWN_KEY}; did you mean '${meant}'?` : UNKNOWN_KEY;
        addIssue(report, at, 'additionalProperties', message);
      } else explain(rest, item, run, at, report);
    }
  };

  return {
    keyword: 'properties',
    test: toTest(known, rest, patterns.length > 0, explainShape),
    explain: explainShape,
    collect: (value, run, seen) => {
      for (const key of definedKeysOf(value, run)) {
        const described = known.get(key)?.node || patterns.some(({ matches }) => matches(key, run));
        if (takesAll || described) seen.add(key);
      }
    },
  };
}

/** Reads a list of texts. @throws SchemaError for another value. */
function namesOf(value: unknown, keyword: string): string[] {
  const names = Array.isArray(value) && value.every((name) => typeof name === 'string');
  return names ? value : refuseSchema(keyword, 'a list of names', value);
}

function listProperties({ schema, node }: SchemaPosition): Map<string, Property> {
  const { properties = {}, required = false } = schema;
  // Draft 3 had a boolean here, and some tools still have it: it says nothing about this object.
  const needed = new Set(typeof required === 'boolean' ? [] : namesOf(required, 'required'));
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

/** @param slow Whether `explainShape` decides for every object. */
function toTest(
  known: KnownProperties,
  rest: Node | undefined,
  slow: boolean,
  explainShape: NonNullable<Check['explain']>,
): Test {
  const others = rest && testOf(rest);
  const all = [...known.values()];
  const needed = all.filter(({ required }) => required).length;
  // A pass over the value's own keys is far faster than a look-up of each key of the schema. The
  // next key is usually the next one of the schema, so look-ups are rare.
  return (value, run) => {
    if (!isRecord(value)) return true;
    if (slow || run.members?.has(value)) {
      const report = createReport(0);
      explainShape(value, run, undefined, report);
      return !report.count;
    }
    let missing = needed;
    let steps = 1;
    let expected = all[0];
    let fits = true;
    for (const key in value) {
      steps += 1;
      // The engine lists all keys even for the first one, so each costs.
      if (!fits) continue;
      const item = value[key];
      if (item === undefined) continue;
      const property = expected?.key === key ? expected : known.get(key);
      if (property) {
        expected = property.next;
        missing -= property.required;
        fits = property.test(item, run);
      }
      if (others && fits && !property?.node) fits = others(item, run);
    }
    spendKeys(run, steps);
    return fits && !missing;
  };
}

/** Reports a key that the schema lacks. */
export const UNKNOWN_KEY = 'is not a property of this schema';

/** Finds the intended key: the same letters in another spelling. */
function similarTo(key: string, known: KnownProperties, run: ValidationRun): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
  spend(run, known.size * 8);
  return key.length > 100 ? undefined : [...known.keys()].find((one) => plain(one) === plain(key));
}

export const propertyNames: Keyword = (value, place, keyword) => {
  const node = place.node(value, keyword);
  return {
    test: (item, run) => definedKeysOf(item, run).every((key) => node.test(key, run)),
    explain: (item, run, path, report) => {
      for (const key of definedKeysOf(item, run)) {
        const reasons = createReport(1);
        explain(node, key, run, undefined, reasons);
        for (const { message } of reasons.issues)
          addIssue(report, { parent: path, key }, keyword, `has a name that ${message}`);
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
  return delegate(keyword, (item, run) => {
    if (!isRecord(item)) return [];
    spend(run, all.length);
    return all.filter(({ key }) => getOwn(item, key) !== undefined).map(({ node }) => node);
  });
};
