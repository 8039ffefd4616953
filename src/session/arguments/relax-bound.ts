import type { ArgumentIssue } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { selectSchemaText } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import { findCall } from '../workspace/transitions.ts';
import { setInJson } from './edit-json.ts';
import type { JsonPath } from './json-nodes.ts';

/** An edit of a schema that lets a refused argument pass. */
export interface BoundChange {
  /** For a button: `Relax minLength to 7`. */
  label: string;
  tool: string;
  /** The schema with the new bound. */
  schemaText: string;
}

/** The input of {@link relaxBound}. */
export interface BoundFacts {
  schemaText: string;
  argsText: string;
  issues: readonly ArgumentIssue[];
}

/** The measure of a value that each keyword bounds. */
const MEASURES: Readonly<Record<string, (value: unknown) => number | undefined>> = {
  minLength: lengthOf,
  maxLength: lengthOf,
  minItems: (value) => (Array.isArray(value) ? value.length : undefined),
  maxItems: (value) => (Array.isArray(value) ? value.length : undefined),
  minimum: (value) => (typeof value === 'number' ? value : undefined),
  maximum: (value) => (typeof value === 'number' ? value : undefined),
};

/**
 * The edit that relaxes the bound by which a call is refused. Only schemas that are edited as a text
 * have one: the schemas of user tools are a part of their code or of their declaration.
 */
export function selectBoundChange(state: SessionState, callId: string): BoundChange | undefined {
  const call = findCall(state.workspace, callId);
  const info = state.tools.find(({ name }) => name === call?.tool);
  const issues = state.argumentIssues.get(callId);
  if (!call || !issues || info?.origin !== 'catalogue') return undefined;
  const schemaText = selectSchemaText(state, call.tool);
  const found = relaxBound({ schemaText, argsText: call.argsText, issues });
  return found && { ...found, tool: call.tool };
}

/**
 * Sets the first violated bound to the measure of the value. Never throws.
 *
 * @returns `undefined` without a bound in the schema itself, as for one behind a reference
 */
export function relaxBound(facts: BoundFacts): Omit<BoundChange, 'tool'> | undefined {
  const { schemaText, argsText, issues } = facts;
  try {
    const [args, schema]: unknown[] = [JSON.parse(argsText), JSON.parse(schemaText)];
    for (const { path, keyword = '', expected } of issues) {
      const steps = toSteps(path);
      const measure = Object.hasOwn(MEASURES, keyword) ? MEASURES[keyword] : undefined;
      const bound = steps && measure?.(steps.reduce(stepInto, args));
      if (!steps || bound === undefined) continue;
      const place = steps.flatMap((step) =>
        typeof step === 'number' ? ['items'] : ['properties', step],
      );
      const part = place.reduce(stepInto, schema);
      if (!isRecord(part) || part[keyword] !== expected) continue;
      return {
        label: `Relax ${keyword} to ${bound}`,
        schemaText: setInJson(schemaText, [...place, keyword], bound),
      };
    }
  } catch {
    // An unfinished text has no bounds.
  }
  return undefined;
}

/** Unit: characters, as JSON Schema counts them. */
function lengthOf(value: unknown): number | undefined {
  return typeof value === 'string' ? [...value].length : undefined;
}

const STEP = /\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/uy;

/** The steps of a path such as `$.items[2].name`; `undefined` for one of another form. */
function toSteps(path: string): JsonPath | undefined {
  const steps: (string | number)[] = [];
  STEP.lastIndex = 1;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (!found) return undefined;
    const [, name, index, quoted] = found;
    if (index !== undefined) steps.push(Number(index));
    else steps.push(name ?? String(JSON.parse(quoted ?? '""')));
  }
  return steps;
}

function stepInto(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined;
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
