import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { setOwn } from '../../lib/own-property.ts';
import { pointerTo, resolvePointer, strings } from '../json.ts';
import { acceptsNull, refersTo } from './accepts-null.ts';
import { areDisjoint } from './disjoint.ts';
import {
  ASSERTIONS,
  annotationsOf,
  isKnownFormat,
  type JsonType,
  KEYWORDS_OF,
  narrowTypes,
  unsupportedScalar,
} from './keywords.ts';
import { type ConversionPlan, type PropertyPlan, SAME } from './plan.ts';

/** Why a schema cannot be strict. */
export interface StrictProblem {
  /** JSON pointer into the schema. */
  path: string;
  reason: string;
}

/** One converted place. */
export interface Converted {
  schema: JsonSchema;
  plan: ConversionPlan;
}

/** Converts the places of one schema, and collects the targets of their references. */
export interface Converter {
  convert(schema: unknown, path: string, root?: boolean): Converted;
  /** Converts the targets of references, and the targets of theirs. */
  finish(): { definitions: JsonSchema; plans: Map<string, ConversionPlan> };
  problems(): StrictProblem[];
}

/** @param document the document of the references */
export function createConverter(document: JsonSchema, closeObjects: boolean): Converter {
  const problems: StrictProblem[] = [];
  /** Reference → name in `$defs`. */
  const names = new Map<string, string>();
  const refuse = (path: string, reason: string): Converted => {
    problems.push({ path, reason });
    return { schema: {}, plan: SAME };
  };

  function convert(schema: unknown, path: string, root = false): Converted {
    if (!isRecord(schema)) return refuse(path, 'any value, or none, is accepted here.');
    if (typeof schema.$ref === 'string') return convertRef(schema, schema.$ref, path);
    for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
      if (keyword in schema) return convertChoice(schema, keyword, path, root);
    }
    for (const keyword of ASSERTIONS.combining) {
      if (keyword in schema) return refuse(path, `strict mode does not know '${keyword}'.`);
    }
    const narrowed = narrowTypes(schema, root);
    if (typeof narrowed === 'string') return refuse(path, narrowed);
    const { types, values } = narrowed;
    if (values) {
      return {
        schema: { ...annotationsOf(schema), type: oneOrMore(types), enum: values },
        plan: SAME,
      };
    }
    const real = types.filter((type) => type !== 'null');
    const [only] = real;
    if (only === undefined)
      return { schema: { ...annotationsOf(schema), type: 'null' }, plan: SAME };
    if (real.length === 1) return convertType(schema, only, types.includes('null'), path);
    const branches = types.map((type) => convertType(schema, type, false, path, true));
    return choice(branches, annotationsOf(schema));
  }

  function convertType(
    schema: JsonSchema,
    type: JsonType,
    nullable: boolean,
    path: string,
    bare = false,
  ): Converted {
    const base: JsonSchema = {
      ...(!bare && annotationsOf(schema)),
      type: nullable ? [type, 'null'] : type,
    };
    if (type === 'object') return convertObject(schema, base, path);
    if (type === 'array') return convertArray(schema, base, path);
    const reason = unsupportedScalar(schema, type);
    if (reason) return refuse(path, reason);
    for (const keyword of KEYWORDS_OF[type]) {
      const idle = keyword === 'format' && !isKnownFormat(schema.format);
      if (keyword in schema && !idle) base[keyword] = schema[keyword];
    }
    return { schema: base, plan: SAME };
  }

  function convertObject(schema: JsonSchema, base: JsonSchema, path: string): Converted {
    for (const keyword of ASSERTIONS.object) {
      const value = schema[keyword];
      const idle = keyword === 'minProperties' ? value === 0 : isRecord(value) && isEmpty(value);
      if (keyword in schema && !idle) {
        return refuse(path, `strict mode does not know '${keyword}'.`);
      }
    }
    const further = schema.additionalProperties ?? schema.unevaluatedProperties;
    if (further === undefined && !closeObjects) {
      return refuse(
        path,
        'properties that it does not name are accepted. Set additionalProperties to false.',
      );
    }
    if (further !== undefined && further !== false) {
      return refuse(
        pointerTo(path, 'additionalProperties'),
        'properties that it does not name are accepted.',
      );
    }
    const properties = isRecord(schema.properties) ? schema.properties : {};
    const required = new Set(strings(schema.required));
    const unknown = [...required].find((key) => !Object.hasOwn(properties, key));
    if (unknown !== undefined) {
      return refuse(pointerTo(path, 'required'), `'${unknown}' is required but not described.`);
    }
    const strict: JsonSchema = {};
    const plans = new Map<string, PropertyPlan>();
    for (const [key, value] of Object.entries(properties)) {
      const at = pointerTo(pointerTo(path, 'properties'), key);
      const before = problems.length;
      const converted = convert(value, at);
      const optional = !required.has(key);
      const nullable = optional && acceptsNull(value, document);
      // An update, for example, clears a null property and keeps an absent one.
      const sameAsAbsent = isRecord(value) && value.default === null;
      if (nullable && !sameAsAbsent && problems.length === before) {
        refuse(at, 'it may be absent or null, and strict mode has only null for both.');
      }
      setOwn(strict, key, optional && !nullable ? orNull(converted.schema) : converted.schema);
      plans.set(key, { plan: converted.plan, optional });
    }
    return {
      schema: {
        ...base,
        properties: strict,
        required: Object.keys(strict),
        additionalProperties: false,
      },
      plan: { kind: 'object', properties: plans },
    };
  }

  function convertArray(schema: JsonSchema, base: JsonSchema, path: string): Converted {
    for (const keyword of ASSERTIONS.array) {
      if (keyword in schema && schema[keyword] !== false) {
        return refuse(path, `strict mode does not know '${keyword}'.`);
      }
    }
    if (schema.items === undefined) return refuse(path, 'items of any kind are accepted.');
    if (Array.isArray(schema.items)) return refuse(path, 'strict mode does not know tuples.');
    const items = convert(schema.items, pointerTo(path, 'items'));
    for (const keyword of KEYWORDS_OF.array) {
      if (keyword in schema) base[keyword] = schema[keyword];
    }
    return { schema: { ...base, items: items.schema }, plan: { kind: 'array', items: items.plan } };
  }

  function convertRef(schema: JsonSchema, ref: string, path: string): Converted {
    if (!isRecord(resolvePointer(document, ref))) {
      return refuse(path, `the reference '${ref}' points at no schema of this document.`);
    }
    if (refersTo(ref, document) === undefined) {
      return refuse(path, `the reference '${ref}' leads only to itself.`);
    }
    const beside = ASSERTIONS.all.find((keyword) => keyword in schema);
    if (beside) return refuse(path, `strict mode does not know '${beside}' beside a reference.`);
    const name = names.get(ref) ?? nameFor(ref, new Set(names.values()));
    names.set(ref, name);
    const plan: ConversionPlan = { kind: 'ref', name };
    const target = { $ref: `#/$defs/${name}` };
    const notes = annotationsOf(schema);
    return { schema: isEmpty(notes) ? target : { ...notes, anyOf: [target] }, plan };
  }

  function convertChoice(
    schema: JsonSchema,
    keyword: 'anyOf' | 'oneOf' | 'allOf',
    path: string,
    root: boolean,
  ): Converted {
    const branches = schema[keyword];
    if (root) return refuse(path, `strict mode does not know '${keyword}' at the root.`);
    if (!Array.isArray(branches) || branches.length === 0) {
      return refuse(path, `'${keyword}' is not a list of schemas.`);
    }
    // A type beside the branches adds nothing where each branch has that type.
    const redundant = (key: string): boolean =>
      key === 'type' &&
      typeof schema.type === 'string' &&
      branches.every((branch) => isRecord(branch) && branch.type === schema.type);
    const beside = ASSERTIONS.all.find(
      (key) => key !== keyword && key in schema && !redundant(key),
    );
    if (beside) return refuse(path, `strict mode does not know '${beside}' beside '${keyword}'.`);
    if (keyword === 'allOf' && branches.length > 1) {
      return refuse(path, "strict mode does not know 'allOf'.");
    }
    const follow = (branch: unknown): unknown =>
      isRecord(branch) && typeof branch.$ref === 'string'
        ? refersTo(branch.$ref, document)
        : branch;
    if (keyword === 'oneOf' && !areDisjoint(branches, follow)) {
      return refuse(path, "strict mode does not know 'oneOf', and these branches may overlap.");
    }
    const at = pointerTo(path, keyword);
    const converted = branches.map((branch, index) => convert(branch, pointerTo(at, index)));
    return choice(converted, annotationsOf(schema));
  }

  return {
    convert,
    finish() {
      const definitions: JsonSchema = {};
      const plans = new Map<string, ConversionPlan>();
      // Grows while it is walked: a definition may refer to others.
      for (const [ref, name] of names) {
        const { schema, plan } = convert(resolvePointer(document, ref), ref.slice(1), ref === '#');
        definitions[name] = schema;
        plans.set(name, plan);
      }
      return { definitions, plans };
    },
    problems: () => problems,
  };
}

function choice(branches: readonly Converted[], notes: JsonSchema): Converted {
  const plain = branches.every(({ plan }) => plan.kind === 'same');
  return {
    schema: { ...notes, anyOf: branches.map(({ schema }) => schema) },
    plan: plain ? SAME : { kind: 'anyOf', branches },
  };
}

/** The same or null. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf, $ref } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  if ($ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  const types = Array.isArray(type) ? type : [type];
  const values = Array.isArray(schema.enum) && { enum: [...schema.enum, null] };
  return { ...schema, type: [...types, 'null'], ...values };
}

function nameFor(ref: string, taken: ReadonlySet<string>): string {
  const last = ref.split('/').at(-1) ?? '';
  const base = last
    .replace(/[^A-Za-z0-9_-]/g, '_')
    .slice(0, 60)
    .replace(/^#?$/, 'root');
  if (!taken.has(base) && base !== '__proto__') return base;
  let count = 2;
  while (taken.has(`${base}_${count}`)) count += 1;
  return `${base}_${count}`;
}

function oneOrMore(types: readonly JsonType[]): unknown {
  return types.length === 1 ? types[0] : types;
}

function isEmpty(record: JsonSchema): boolean {
  return Object.keys(record).length === 0;
}
