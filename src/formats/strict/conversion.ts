import type { JsonSchema } from '../../core/index.ts';
import { type ConversionPlan, SAME } from './plan.ts';

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

/** The shared state for converting all places of one schema. */
export interface Conversion {
  /** The document of the references. */
  document: JsonSchema;
  closeObjects: boolean;
  problems: StrictProblem[];
  /** Reference → name in `$defs`. */
  names: Map<string, string>;
  /** Converts a place below another one. */
  convert(schema: unknown, path: string): Converted;
}

/** Notes why a place cannot be strict. @returns its replacement */
export function refuseConversion(
  { problems }: Conversion,
  path: string,
  reason: string,
): Converted {
  problems.push({ path, reason });
  return { schema: {}, plan: SAME };
}

/** Whether a record has no key. */
export function isEmpty(record: JsonSchema): boolean {
  return Object.keys(record).length === 0;
}
