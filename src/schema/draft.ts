import { getOwn } from '../lib/own-property.ts';
import type { Schema } from './types.ts';

/** The supported drafts of JSON Schema. Source: docs/contract.md#schema-validation. */
export type SchemaDraft = '4' | '6' | '7' | '2019-09' | '2020-12';

/** A draft as a number, so that drafts can be compared. */
export function draftNumberOf(draft: string): number {
  return Number.parseInt(draft, 10);
}

/** How a schema is to be read. */
export interface Dialect {
  draft: number;
  /** Its vocabulary includes assertions. */
  asserts: boolean;
}

/** The dialect in a schema's `$schema`, otherwise `or`. */
export function dialectOf(
  schema: Schema,
  remotes: Readonly<Record<string, Schema>>,
  or: Dialect,
): Dialect {
  const named = getOwn(schema, '$schema');
  if (typeof named !== 'string') return or;
  const [, older, newer = ''] = /draft-0([467])|(2019-09|2020-12)/.exec(named) ?? [];
  const vocabulary = getOwn(getOwn(remotes, named), '$vocabulary');
  return {
    draft: draftNumberOf(older ?? newer) || or.draft,
    asserts: !vocabulary || Object.keys(vocabulary).some((uri) => uri.endsWith('/validation')),
  };
}

/** The URL of a schema, empty without one; beside a `$ref`, drafts before 2019-09 ignore it. */
export function idOf(schema: unknown, draft: number): string {
  const id = getOwn(schema, draft === 4 ? 'id' : '$id');
  return typeof id === 'string' && (draft >= 2019 || getOwn(schema, '$ref') === undefined)
    ? id
    : '';
}
