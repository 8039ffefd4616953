import type { TraceEvent } from '../../core/index.ts';
import { type CountTokens, toSafeCount } from '../cuts/count-tokens.ts';
import { checkDescription } from './check-description.ts';
import { checkEvents } from './check-events.ts';
import { checkName } from './check-name.ts';
import { checkNameStyles } from './check-name-styles.ts';
import { checkParameters } from './check-parameters.ts';
import { checkSchemaSize, checkStrictMode, type StrictCheck } from './check-schema.ts';
import { findSimilar } from './find-similar.ts';
import {
  type AddFinding,
  INSPECTION_RULES,
  type InspectionFinding,
  type InspectionId,
} from './finding.ts';
import { formatNumber } from './format-number.ts';
import { type InspectedTool, type PlainDefinition, readDefinitions } from './read-definition.ts';

/**
 * Options of {@link inspectTools}.
 *
 * Source: docs/contract.md#inspection.
 */
export interface InspectionOptions {
  /** Measures each definition, written as JSON. Default: nothing is measured. */
  countTokens?: CountTokens;
  /** A definition with more tokens is a finding. Default 1000. */
  tokenLimit?: number;
  /** Asks a provider what strict mode refuses. Default: nothing is asked. */
  strict?: StrictCheck;
  /** The trace of earlier runs, for findings about results. Default: none. */
  events?: readonly TraceEvent[];
  /** Findings to leave out: all of an id, or those of one tool. Default: none. */
  silence?: readonly { id: InspectionId; tool?: string }[];
}

/**
 * The answer of {@link inspectTools}.
 *
 * Source: docs/contract.md#inspection.
 */
export interface Inspection {
  /** In the order of the tools; warnings first. */
  findings: InspectionFinding[];
  /** The tokens of each definition, the largest first. Empty without `countTokens`. */
  costs: { tool: string; tokens: number }[];
}

/**
 * Finds what makes a model choose or call tools wrongly, and what costs tokens. It calls no tool.
 *
 * Source: docs/contract.md#inspection.
 *
 * @returns the same findings for the same tools and options; never throws
 *
 * @example
 * const { findings } = inspectTools(registry.all());
 * for (const { tool, id, message } of findings) console.warn(`${tool} (${id}): ${message}`);
 */
export function inspectTools(
  tools: readonly InspectedTool[],
  options: InspectionOptions = {},
): Inspection {
  const { countTokens, tokenLimit = 1000, strict, events = [], silence = [] } = options;
  const findings: InspectionFinding[] = [];
  const add: AddFinding = (tool, id, message, more) => {
    const names = [tool, ...(more?.others ?? [])];
    const isSilent = silence.some(
      (one) => one.id === id && (one.tool === undefined || names.includes(one.tool)),
    );
    const [severity, reason] = INSPECTION_RULES[id];
    if (!isSilent) findings.push({ tool, id, severity, message, reason, ...more });
  };
  const definitions = readDefinitions(tools, add);
  for (const definition of definitions) {
    checkDescription(definition, add);
    checkName(definition, add);
    checkParameters(definition, add);
    checkSchemaSize(definition, add);
    if (strict) checkStrictMode(definition, strict, add);
  }
  checkNameStyles(definitions, add);
  findSimilar(definitions, add);
  checkEvents(events, definitions, add);
  const costs = countTokens ? costsOf(definitions, countTokens) : [];
  for (const { tool, tokens } of costs) {
    if (tokens <= tokenLimit) continue;
    const found = `Its definition has ${formatNumber(tokens)} tokens, more than ${formatNumber(tokenLimit)}.`;
    add(tool, 'definition-costly', `${found} Shorten its descriptions, or leave out parameters.`);
  }
  return { findings: inOrder(findings, definitions), costs };
}

function costsOf(
  definitions: readonly PlainDefinition[],
  countTokens: CountTokens,
): Inspection['costs'] {
  const count = toSafeCount(countTokens);
  const costs = definitions.map((definition) => ({
    tool: definition.name,
    tokens: count(JSON.stringify(definition)),
  }));
  return costs.sort((a, b) => b.tokens - a.tokens);
}

/** Definitions that could not be read come first. */
function inOrder(
  findings: readonly InspectionFinding[],
  definitions: readonly PlainDefinition[],
): InspectionFinding[] {
  const places = new Map(definitions.map(({ name }, index) => [name, index]));
  const ids = Object.keys(INSPECTION_RULES);
  const placeOf = ({ tool, id }: InspectionFinding) =>
    (places.get(tool) ?? -1) * ids.length + ids.indexOf(id);
  return [...findings].sort((a, b) => placeOf(a) - placeOf(b));
}
