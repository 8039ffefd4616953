import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';
import {
  type Conversion,
  type Converted,
  refuseConversion,
  type StrictProblem,
} from './conversion.ts';
import { convertChoice, joinBranches } from './convert-choice.ts';
import { convertArray, convertObject } from './convert-containers.ts';
import { convertRef } from './convert-ref.ts';
import {
  ASSERTIONS,
  annotationsOf,
  isKnownFormat,
  type JsonType,
  KEYWORDS_OF,
  narrowTypes,
  unsupportedScalar,
} from './keywords.ts';
import { type ConversionPlan, SAME } from './plan.ts';

/** Converts the places of one schema, and collects the targets of their references. */
export interface Converter {
  convert(schema: unknown, path: string, root?: boolean): Converted;
  /** Converts the targets of references, and the targets of theirs. */
  finish(): { definitions: JsonSchema; plans: Map<string, ConversionPlan> };
  problems(): StrictProblem[];
}

/** @param document the document of the references */
export function createConverter(document: JsonSchema, closeObjects: boolean): Converter {
  const convert: Converter['convert'] = (schema, path, root = false) =>
    convertPlace(schema, path, root, conversion);
  const conversion: Conversion = {
    document,
    closeObjects,
    problems: [],
    names: new Map(),
    convert,
  };
  return {
    convert,
    finish() {
      const definitions: JsonSchema = {};
      const plans = new Map<string, ConversionPlan>();
      // Grows while it is walked: a definition may refer to others.
      for (const [ref, name] of conversion.names) {
        const { schema, plan } = convert(resolvePointer(document, ref), ref.slice(1), ref === '#');
        definitions[name] = schema;
        plans.set(name, plan);
      }
      return { definitions, plans };
    },
    problems: () => conversion.problems,
  };
}

function convertPlace(
  schema: unknown,
  path: string,
  root: boolean,
  conversion: Conversion,
): Converted {
  if (!isRecord(schema))
    return refuseConversion(conversion, path, 'any value, or none, is accepted here.');
  if (typeof schema.$ref === 'string') return convertRef(schema, schema.$ref, path, conversion);
  for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
    if (keyword in schema) return convertChoice(schema, keyword, path, root, conversion);
  }
  for (const keyword of ASSERTIONS.combining) {
    if (keyword in schema)
      return refuseConversion(conversion, path, `strict mode does not support '${keyword}'.`);
  }
  const narrowed = narrowTypes(schema, root);
  if (typeof narrowed === 'string') return refuseConversion(conversion, path, narrowed);
  const { types, values } = narrowed;
  if (values) {
    return {
      schema: { ...annotationsOf(schema), type: oneOrMore(types), enum: values },
      plan: SAME,
    };
  }
  const real = types.filter((type) => type !== 'null');
  const [only] = real;
  if (only === undefined) return { schema: { ...annotationsOf(schema), type: 'null' }, plan: SAME };
  if (real.length === 1) return convertType(schema, only, types.includes('null'), path, conversion);
  const branches = types.map((type) => convertType(schema, type, false, path, conversion, true));
  return joinBranches(branches, annotationsOf(schema));
}

function convertType(
  schema: JsonSchema,
  type: JsonType,
  nullable: boolean,
  path: string,
  conversion: Conversion,
  bare = false,
): Converted {
  const base: JsonSchema = {
    ...(!bare && annotationsOf(schema)),
    type: nullable ? [type, 'null'] : type,
  };
  if (type === 'object') return convertObject(schema, base, path, conversion);
  if (type === 'array') return convertArray(schema, base, path, conversion);
  const reason = unsupportedScalar(schema, type);
  if (reason) return refuseConversion(conversion, path, reason);
  for (const keyword of KEYWORDS_OF[type]) {
    const idle = keyword === 'format' && !isKnownFormat(schema.format);
    if (keyword in schema && !idle) base[keyword] = schema[keyword];
  }
  return { schema: base, plan: SAME };
}

function oneOrMore(types: readonly JsonType[]): unknown {
  return types.length === 1 ? types[0] : types;
}
