import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { getOwn, setOwn } from '../../lib/own-property.ts';
import { type CompiledSchema, compileSchema } from '../../schema/index.ts';
import { mapRecord } from '../json.ts';

/** Maps values between a strict schema and the original, in both directions. */
export type ConversionPlan =
  | { kind: 'same' }
  | { kind: 'object'; properties: ReadonlyMap<string, PropertyPlan> }
  | { kind: 'array'; items: ConversionPlan }
  | { kind: 'ref'; name: string }
  /** The strict schemas decide the branch of a value. */
  | { kind: 'anyOf'; branches: readonly { schema: JsonSchema; plan: ConversionPlan }[] };

/** One property of an object. */
export interface PropertyPlan {
  plan: ConversionPlan;
  /**
   * It was optional: absence is written as null. Null can mean nothing else, because the original
   * does not accept null, or treats absence as null.
   */
  optional: boolean;
}

/** Both ways through a plan. */
export interface Translation {
  /** Strict arguments → the original's. Values that the strict schema refuses stay as they are. */
  undo(value: unknown): unknown;
  /** The original's arguments → strict ones: absent properties become null. */
  fill(value: unknown): unknown;
}

export const SAME: ConversionPlan = { kind: 'same' };

/** Makes a plan executable. `definitions` are the strict `$defs`, `plans` their plans. */
export function createTranslation(
  root: ConversionPlan,
  plans: ReadonlyMap<string, ConversionPlan>,
  definitions: JsonSchema,
): Translation {
  const compiled = new Map<JsonSchema, CompiledSchema>();
  const accepts = (schema: JsonSchema, value: unknown): boolean => {
    const known = compiled.get(schema) ?? compileSchema({ ...schema, $defs: definitions });
    compiled.set(schema, known);
    return known.accepts(value);
  };

  function walk(plan: ConversionPlan, value: unknown, fill: boolean): unknown {
    if (plan.kind === 'ref') return walk(plans.get(plan.name) ?? SAME, value, fill);
    if (plan.kind === 'array') {
      return Array.isArray(value) ? value.map((item) => walk(plan.items, item, fill)) : value;
    }
    if (plan.kind === 'anyOf') {
      for (const branch of plan.branches) {
        const made = walk(branch.plan, value, fill);
        if (accepts(branch.schema, fill ? made : value)) return made;
      }
      return value;
    }
    if (plan.kind === 'same' || !isRecord(value)) return value;
    const made = mapRecord(value, (item, key) => {
      const property = plan.properties.get(key);
      if (!property) return item;
      if (item === null && property.optional && !fill) return undefined;
      return walk(property.plan, item, fill);
    });
    if (fill) {
      for (const [key, { optional }] of plan.properties) {
        if (optional && getOwn(value, key) === undefined) setOwn(made, key, null);
      }
    }
    return made;
  }

  return {
    undo: (value) => walk(root, value, false),
    fill: (value) => walk(root, value, true),
  };
}

/** Whether a plan changes nothing, so that it need not run. */
export function changesNothing(plan: ConversionPlan): boolean {
  if (plan.kind === 'array') return changesNothing(plan.items);
  if (plan.kind === 'anyOf') return plan.branches.every((branch) => changesNothing(branch.plan));
  if (plan.kind === 'object') {
    return [...plan.properties.values()].every((one) => !one.optional && changesNothing(one.plan));
  }
  return plan.kind === 'same';
}
