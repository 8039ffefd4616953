import { formatList } from '../../lib/format-list.ts';
import { isRecord } from '../../lib/is-record.ts';
import { resolvePointer } from '../../lib/resolve-pointer.ts';
import type { AddFinding } from './finding.ts';
import type { PlainDefinition } from './read-definition.ts';
import { valuesInProse } from './values-in-prose.ts';
import { propertiesOf, replaceSubschemas } from './walk-schema.ts';

/** Parameters without a description, and those whose description lists the values. */
export function checkParameters({ name, parameters }: PlainDefinition, add: AddFinding): void {
  const properties = propertiesOf(parameters);
  const undescribed = properties.filter(({ schema }) => !isDescribed(schema, parameters));
  if (undescribed.length > 0) {
    const paths = undescribed.map(({ path }) => path);
    const found = `Parameters without a description: ${some(paths)} (${paths.length} of ${properties.length}).`;
    add(name, 'parameters-undescribed', `${found} Describe each.`);
  }
  const listed = properties.flatMap((property) => {
    const values = valuesInProse(property.schema);
    return values ? { ...property, values } : [];
  });
  if (listed.length === 0) return;
  const changes = new Map(
    listed.map(({ schema, values }) => [schema, { ...schema, enum: values }] as const),
  );
  const paths = some(listed.map(({ path }) => path));
  add(name, 'values-in-prose', `Only the description lists the values of ${paths}. Add an enum.`, {
    fix: { schema: replaceSubschemas(parameters, (part) => changes.get(part) ?? part) },
  });
}

/** Listed values say what they mean, and fields of an object have descriptions of their own. */
function isDescribed(schema: unknown, root: unknown, depth = 0): boolean {
  if (!isRecord(schema)) return false;
  const { description, $ref, items } = schema;
  if (typeof description === 'string' && description.trim() !== '') return true;
  if (['enum', 'const', 'properties'].some((key) => key in schema)) return true;
  if (depth > 2) return false;
  const target = typeof $ref === 'string' ? resolvePointer(root, $ref) : undefined;
  const parts = [target, items, schema.anyOf, schema.oneOf, schema.allOf].flat();
  return parts.some((part) => isDescribed(part, root, depth + 1));
}

/** The first names of a list, and how many follow. */
function some(paths: readonly string[]): string {
  const shown = paths.slice(0, 3);
  const rest = paths.length - shown.length;
  return formatList(rest > 0 ? [...shown, `${rest} more`] : shown);
}
