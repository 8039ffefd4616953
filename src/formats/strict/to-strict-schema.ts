import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { StrictProblem } from './conversion.ts';
import { createConverter } from './converter.ts';
import { changesNothing, createTranslation, type Translation } from './plan.ts';

/** A schema in strict form, with the way back for arguments. */
export interface StrictSchema extends Translation {
  schema: JsonSchema;
}

/** Limits of OpenAI for one strict schema. Source: its guide to structured outputs. */
const LIMITS = { properties: 5000, depth: 10, enumValues: 1000, nameChars: 120_000 };

/**
 * Converts a schema to OpenAI's strict form: every property required, no others allowed, only the
 * keywords that the provider knows. Optional properties become nullable; `undo` removes such nulls
 * again. Arguments that match `schema` match the original after `undo`, and arguments that match the
 * original match `schema` after `fill`. If this is impossible, the result lists the reasons.
 *
 * @param closeObjects treat objects that do not mention further properties as closed ones
 *
 * Source: docs/contract.md#strict-mode.
 *
 * @example
 * toStrictSchema({ type: 'object', properties: { n: { type: 'number' } }, additionalProperties: false }, false)
 * // schema.properties.n: { type: ['number', 'null'] }, schema.required: ['n']
 */
export function toStrictSchema(
  original: JsonSchema,
  closeObjects: boolean,
): StrictSchema | { problems: StrictProblem[] } {
  const converter = createConverter(original, closeObjects);
  const { schema, plan } = converter.convert(original, '', true);
  const { definitions, plans } = converter.finish();
  const problems = converter.problems();
  if (problems.length > 0) return { problems };
  const strict = Object.keys(definitions).length > 0 ? { ...schema, $defs: definitions } : schema;
  const tooLarge = overLimit(strict);
  if (tooLarge) return { problems: [{ path: '', reason: tooLarge }] };
  const changes = !changesNothing(plan) || [...plans.values()].some((one) => !changesNothing(one));
  const same = (value: unknown): unknown => value;
  const translation = changes
    ? createTranslation(plan, plans, definitions)
    : { undo: same, fill: same };
  return { schema: strict, ...translation };
}

function overLimit(schema: JsonSchema): string | undefined {
  let [properties, enumValues, nameChars, deepest] = [0, 0, 0, 0];
  const visit = (node: unknown, depth: number): void => {
    if (!isRecord(node)) return;
    deepest = Math.max(deepest, depth);
    if (Array.isArray(node.enum)) {
      enumValues += node.enum.length;
      nameChars += node.enum.join('').length;
    }
    for (const group of [node.properties, node.$defs]) {
      if (!isRecord(group)) continue;
      const names = Object.keys(group);
      if (group === node.properties) properties += names.length;
      nameChars += names.join('').length;
      for (const child of Object.values(group)) visit(child, depth + 1);
    }
    visit(node.items, depth + 1);
    if (Array.isArray(node.anyOf)) for (const branch of node.anyOf) visit(branch, depth);
  };
  visit(schema, 0);
  if (properties > LIMITS.properties) return `it has more than ${LIMITS.properties} properties.`;
  if (deepest > LIMITS.depth) return `it is nested more than ${LIMITS.depth} levels deep.`;
  if (enumValues > LIMITS.enumValues) return `it has more than ${LIMITS.enumValues} enum values.`;
  if (nameChars > LIMITS.nameChars) return 'its names and enum values are too long altogether.';
  return undefined;
}
