import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';
import { refersTo } from './accepts-null.ts';
import { type Conversion, type Converted, isEmpty, refuseConversion } from './conversion.ts';
import { ASSERTIONS, annotationsOf } from './keywords.ts';
import type { ConversionPlan } from './plan.ts';

/** Converts a reference; its target is converted once, at the end. */
export function convertRef(
  schema: JsonSchema,
  ref: string,
  path: string,
  conversion: Conversion,
): Converted {
  const { document, names } = conversion;
  if (!isRecord(resolvePointer(document, ref))) {
    return refuseConversion(
      conversion,
      path,
      `the reference '${ref}' refers to no schema of this document.`,
    );
  }
  if (refersTo(ref, document) === undefined) {
    return refuseConversion(conversion, path, `the reference '${ref}' leads only to itself.`);
  }
  const beside = ASSERTIONS.all.find((keyword) => keyword in schema);
  if (beside)
    return refuseConversion(
      conversion,
      path,
      `strict mode does not support '${beside}' beside a reference.`,
    );
  const name = names.get(ref) ?? nameFor(ref, new Set(names.values()));
  names.set(ref, name);
  const plan: ConversionPlan = { kind: 'ref', name };
  const target = { $ref: `#/$defs/${name}` };
  const notes = annotationsOf(schema);
  return { schema: isEmpty(notes) ? target : { ...notes, anyOf: [target] }, plan };
}

function nameFor(ref: string, taken: ReadonlySet<string>): string {
  const last = ref.split('/').at(-1) ?? '';
  const base = last
    .replace(/[^A-Za-z0-9_-]/g, '_')
    .slice(0, 60)
    .replace(/^#?$/, 'root');
  if (!taken.has(base) && base !== '__proto__') return base;
  let count = 2;
  while (taken.has(`${base}_${count}`)) count += 1;
  return `${base}_${count}`;
}
