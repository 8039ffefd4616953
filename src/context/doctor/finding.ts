import type { JsonSchema } from '../../core/index.ts';

/**
 * The stable id of a kind of finding.
 *
 * Source: docs/contract.md#inspection.
 */
export type InspectionId = keyof typeof INSPECTION_RULES;

/**
 * Members of a changed definition, for `{ ...tool, ...fix }`.
 *
 * Source: docs/contract.md#inspection.
 */
export interface InspectionFix {
  name?: string;
  schema?: JsonSchema;
}

/**
 * Something about a tool that makes a model choose or call it wrongly, or that costs tokens.
 *
 * Source: docs/contract.md#inspection.
 */
export interface InspectionFinding {
  /** Name of the tool. */
  tool: string;
  id: InspectionId;
  severity: 'warning' | 'note';
  /** The finding, with numbers, and what to do. */
  message: string;
  /** Why it matters. */
  reason: string;
  /** A change that ends it, where the definition has all that it needs. */
  fix?: InspectionFix;
  /** Names of the other tools that it is about. */
  others?: readonly string[];
}

/** Notes a finding about a tool. */
export type AddFinding = (
  tool: string,
  id: InspectionId,
  message: string,
  more?: Pick<InspectionFinding, 'fix' | 'others'>,
) => void;

const CHOICE = 'A model chooses a tool by its name and description.';
const ARGUMENTS = 'A model guesses the arguments that the schema does not explain.';
const CONTEXT = 'Each request to the model carries the definition.';

/** In the order of the findings of one tool: warnings come before notes. */
export const INSPECTION_RULES = {
  'definition-unreadable': ['warning', 'A registry refuses the tool.'],
  'description-missing': ['warning', CHOICE],
  'name-generic': ['warning', CHOICE],
  'tools-similar': ['warning', 'A model confuses tools that say the same.'],
  'parameters-undescribed': ['warning', ARGUMENTS],
  'values-in-prose': ['warning', 'Nothing refuses a value that only a sentence forbids.'],
  'results-cut': ['warning', 'The model never sees the rest, and pays for a call that misses it.'],
  'reducer-lengthens': ['warning', 'A reducer is there to save context.'],
  'description-short': ['note', CHOICE],
  'description-long': ['note', CONTEXT],
  'name-unclear': ['note', CHOICE],
  'names-mixed': ['note', 'A model writes names of the usual style, and such a call is unknown.'],
  'schema-deep': ['note', 'Models make more mistakes in nested arguments.'],
  'schema-large': ['note', CONTEXT],
  'schema-not-strict': ['note', 'Without strict mode, arguments may not match the schema.'],
  'definition-costly': ['note', CONTEXT],
} as const satisfies Record<string, readonly [InspectionFinding['severity'], string]>;
