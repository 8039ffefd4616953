import type { ArgumentIssue } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { formatList } from '../lib/format.ts';
import { stepInto, toSteps } from '../lib/issue-path.ts';
import { selectSchemaText } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import { findCall } from '../workspace/transitions.ts';
import { setInJson } from './edit-json.ts';

/** An edit of a schema that lets a refused argument pass. */
export interface BoundChange {
  /** For a button: `Relax minLength to 7 and maximum to 9`. */
  label: string;
  edit:
    | { kind: 'schema'; tool: string; schemaText: string }
    /** The schema is a part of the code of a user's tool. */
    | { kind: 'code'; toolId: string; code: string };
}

/** A bound that {@link relaxBounds} found. */
export interface RelaxedBound {
  /** In the schema. */
  place: readonly string[];
  keyword: string;
  from: unknown;
  to: number;
}

/** The bounds that {@link relaxBounds} found: one at least. */
export interface RelaxedBounds {
  bounds: readonly RelaxedBound[];
  /** The schema with the new bounds. */
  schemaText: string;
}

/** The input of {@link relaxBounds}. */
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
 * The edit that relaxes the bounds by which a call is refused: of the schema's text, or of a user's
 * code that has each bound once. Declared tools have none, because their schema is computed.
 */
export function selectBoundChange(state: SessionState, callId: string): BoundChange | undefined {
  const call = findCall(state.workspace, callId);
  const info = state.tools.find(({ name }) => name === call?.tool);
  const issues = state.argumentIssues.get(callId);
  if (!call || !issues || !info) return undefined;
  const schemaText = selectSchemaText(state, call.tool);
  const found = relaxBounds({ schemaText, argsText: call.argsText, issues });
  if (!found) return undefined;
  if (info.origin === 'catalogue') {
    const edit = { kind: 'schema', tool: call.tool, schemaText: found.schemaText } as const;
    return { label: toLabel(found.bounds), edit };
  }
  const file = state.workspace.tools.find(({ id }) => id === info.userCodeId);
  if (!file) return undefined;
  let { code } = file;
  const relaxed = found.bounds.filter((bound) => {
    const next = relaxInCode(code, bound);
    code = next ?? code;
    return next !== undefined;
  });
  if (relaxed.length === 0) return undefined;
  return { label: toLabel(relaxed), edit: { kind: 'code', toolId: file.id, code } };
}

function toLabel(bounds: readonly RelaxedBound[]): string {
  return `Relax ${formatList([...new Set(bounds.map(({ keyword, to }) => `${keyword} to ${to}`))])}`;
}

/** @returns `undefined` unless the code has exactly one such bound, written as a number. */
export function relaxInCode(
  code: string,
  { keyword, from, to }: Pick<RelaxedBound, 'keyword' | 'from' | 'to'>,
): string | undefined {
  const found = [...code.matchAll(new RegExp(`\\b${keyword}\\b["']?\\s*:\\s*(-?[\\d._]+)`, 'g'))];
  const same = found.filter(([, number = '']) => Number(number.replaceAll('_', '')) === from);
  const [only] = same;
  if (!only || same.length > 1) return undefined;
  const [text, number = ''] = only;
  const end = only.index + text.length;
  return `${code.slice(0, end - number.length)}${to}${code.slice(end)}`;
}

/**
 * Sets each violated bound to the measure of the value, or of the most extreme one. Never throws.
 *
 * @returns `undefined` without a bound in the schema itself, as for one behind a reference
 */
export function relaxBounds(facts: BoundFacts): RelaxedBounds | undefined {
  const { schemaText, argsText, issues } = facts;
  try {
    const [args, schema]: unknown[] = [JSON.parse(argsText), JSON.parse(schemaText)];
    const found = new Map<string, RelaxedBound>();
    for (const issue of issues) {
      const bound = findBound(issue, args, schema);
      if (!bound) continue;
      const { place, keyword } = bound;
      const key = JSON.stringify([...place, keyword]);
      const other = found.get(key)?.to ?? bound.to;
      const to = keyword.startsWith('min') ? Math.min(other, bound.to) : Math.max(other, bound.to);
      found.set(key, { ...bound, to });
    }
    const bounds = [...found.values()];
    if (bounds.length === 0) return undefined;
    const relaxed = bounds.reduce(
      (text, { place, keyword, to }) => setInJson(text, [...place, keyword], to),
      schemaText,
    );
    return { bounds, schemaText: relaxed };
  } catch {
    // An unfinished text has no bounds.
    return undefined;
  }
}

function findBound(
  { path, keyword = '', expected }: ArgumentIssue,
  args: unknown,
  schema: unknown,
): RelaxedBound | undefined {
  const steps = toSteps(path);
  const measure = Object.hasOwn(MEASURES, keyword) ? MEASURES[keyword] : undefined;
  const to = steps && measure?.(steps.reduce(stepInto, args));
  if (!steps || to === undefined) return undefined;
  const place = steps.flatMap((step) =>
    typeof step === 'number' ? ['items'] : ['properties', step],
  );
  const part = place.reduce(stepInto, schema);
  if (!isRecord(part) || part[keyword] !== expected) return undefined;
  return { place, keyword, from: expected, to };
}

/** Unit: characters, as JSON Schema counts them. */
function lengthOf(value: unknown): number | undefined {
  return typeof value === 'string' ? [...value].length : undefined;
}
