import type { Json, Schema } from './types.ts';

/** The drafts of JSON Schema that are understood. */
export type SchemaDraft = '4' | '6' | '7' | '2019-09' | '2020-12';

/** A draft as a number, so that drafts can be compared. */
export function toNumber(draft: SchemaDraft): number {
  return Number.parseInt(draft, 10);
}

/** How a schema is to be read. */
export interface Dialect {
  draft: number;
  /** Its vocabulary has the keywords that assert. */
  asserts: boolean;
}

/** The dialect that a schema names by `$schema`, else `or`. */
export function dialectOf(
  schema: Schema,
  remotes: Readonly<Record<string, Schema>>,
  or: Dialect,
): Dialect {
  const named = typeof schema === 'object' && schema.$schema;
  if (typeof named !== 'string') return or;
  const [, older, newer] = /draft-0([467])|(2019-09|2020-12)/.exec(named) ?? [];
  const draft = Number.parseInt(older ?? newer ?? '', 10) || or.draft;
  const meta = Object.hasOwn(remotes, named) ? remotes[named] : undefined;
  const vocabulary = typeof meta === 'object' ? meta.$vocabulary : undefined;
  const asserts =
    typeof vocabulary !== 'object' ||
    Object.keys(vocabulary ?? {}).some((uri) => uri.endsWith('/validation'));
  return { draft, asserts };
}

/** The address that a schema gives itself; beside a `$ref`, drafts before 2019-09 ignore it. */
export function idOf(schema: Json, draft: number): string | undefined {
  const id = draft === 4 ? schema.id : schema.$id;
  return typeof id === 'string' && !(draft < 2019 && schema.$ref !== undefined) ? id : undefined;
}
