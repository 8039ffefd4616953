import type { ArgumentIssue } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { stepInto, toSteps } from '../lib/issue-path.ts';
import { selectSchemaText } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import { findCall } from '../workspace/transitions.ts';
import { setInJson } from './edit-json.ts';

/** An edit of a schema that lets a refused argument pass. */
export interface BoundChange {
  /** For a button: `Relax minLength to 7`. */
  label: string;
  edit:
    | { kind: 'schema'; tool: string; schemaText: string }
    /** The schema is a part of the code of a user's tool. */
    | { kind: 'code'; toolId: string; code: string };
}

/** A bound that {@link relaxBound} found. */
export interface RelaxedBound {
  label: string;
  keyword: string;
  from: unknown;
  to: number;
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
 * The edit that relaxes the bound by which a call is refused: of the schema's text, or of a user's
 * code that has this bound once. Declared tools have none, because their schema is computed.
 */
export function selectBoundChange(state: SessionState, callId: string): BoundChange | undefined {
  const call = findCall(state.workspace, callId);
  const info = state.tools.find(({ name }) => name === call?.tool);
  const issues = state.argumentIssues.get(callId);
  if (!call || !issues || !info) return undefined;
  const schemaText = selectSchemaText(state, call.tool);
  const found = relaxBound({ schemaText, argsText: call.argsText, issues });
  if (!found) return undefined;
  const { label } = found;
  if (info.origin === 'catalogue') {
    return { label, edit: { kind: 'schema', tool: call.tool, schemaText: found.schemaText } };
  }
  const file = state.workspace.tools.find(({ id }) => id === info.userCodeId);
  const code = file && relaxInCode(file.code, found);
  return file && code !== undefined
    ? { label, edit: { kind: 'code', toolId: file.id, code } }
    : undefined;
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
 * Sets the first violated bound to the measure of the value. Never throws.
 *
 * @returns `undefined` without a bound in the schema itself, as for one behind a reference
 */
export function relaxBound(facts: BoundFacts): RelaxedBound | undefined {
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
        keyword,
        from: expected,
        to: bound,
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
