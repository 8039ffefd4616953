import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { pointerTo } from '../json.ts';
import { refersTo } from './accepts-null.ts';
import { type Conversion, type Converted, refuseConversion } from './conversion.ts';
import { areDisjoint } from './disjoint.ts';
import { ASSERTIONS, annotationsOf } from './keywords.ts';
import { SAME } from './plan.ts';

/** Converts a choice of schemas, where strict mode can say it. */
export function convertChoice(
  schema: JsonSchema,
  keyword: 'anyOf' | 'oneOf' | 'allOf',
  path: string,
  root: boolean,
  conversion: Conversion,
): Converted {
  const branches = schema[keyword];
  if (root)
    return refuseConversion(
      conversion,
      path,
      `strict mode does not support '${keyword}' at the root.`,
    );
  if (!Array.isArray(branches) || branches.length === 0) {
    return refuseConversion(conversion, path, `'${keyword}' is not a list of schemas.`);
  }
  // A type beside the branches adds nothing where each branch has that type.
  const redundant = (key: string): boolean =>
    key === 'type' &&
    typeof schema.type === 'string' &&
    branches.every((branch) => isRecord(branch) && branch.type === schema.type);
  const beside = ASSERTIONS.all.find((key) => key !== keyword && key in schema && !redundant(key));
  if (beside)
    return refuseConversion(
      conversion,
      path,
      `strict mode does not support '${beside}' beside '${keyword}'.`,
    );
  if (keyword === 'allOf' && branches.length > 1) {
    return refuseConversion(conversion, path, "strict mode does not support 'allOf'.");
  }
  const follow = (branch: unknown): unknown =>
    isRecord(branch) && typeof branch.$ref === 'string'
      ? refersTo(branch.$ref, conversion.document)
      : branch;
  if (keyword === 'oneOf' && !areDisjoint(branches, follow)) {
    return refuseConversion(
      conversion,
      path,
      "strict mode does not support 'oneOf', and these branches may overlap.",
    );
  }
  const at = pointerTo(path, keyword);
  const converted = branches.map((branch, index) =>
    conversion.convert(branch, pointerTo(at, index)),
  );
  return joinBranches(converted, annotationsOf(schema));
}

/** One of several branches. */
export function joinBranches(branches: readonly Converted[], notes: JsonSchema): Converted {
  const plain = branches.every(({ plan }) => plan.kind === 'same');
  return {
    schema: { ...notes, anyOf: branches.map(({ schema }) => schema) },
    plan: plain ? SAME : { kind: 'anyOf', branches },
  };
}
