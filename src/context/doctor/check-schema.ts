import type { JsonSchema } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { AddFinding } from './finding.ts';
import type { PlainDefinition } from './read-definition.ts';
import { tryToRead } from './try-to-read.ts';
import { changeSchemas, propertiesOf } from './walk-schema.ts';
import { withoutIdle } from './without-idle.ts';

/**
 * Says where a provider's strict mode refuses a definition. `toProviderDefinitions` of
 * `toolyard/formats` knows it; its `warnings` are the answer.
 *
 * Source: docs/contract.md#inspection.
 */
export type StrictCheck = (
  definition: PlainDefinition,
) => readonly { path: string; reason: string }[];

const MAX = { depth: 4, properties: 40 };

/** Schemas that are deep or huge. */
export function checkSchemaSize({ name, parameters }: PlainDefinition, add: AddFinding): void {
  const properties = propertiesOf(parameters);
  const depth = properties.reduce((most, property) => Math.max(most, property.depth), 0);
  if (depth > MAX.depth) {
    const found = `Its arguments are nested ${depth} levels deep, more than ${MAX.depth}.`;
    add(name, 'schema-deep', `${found} Move inner fields up, or split the tool.`);
  }
  const count = properties.length;
  if (count > MAX.properties) {
    const found = `Its schema has ${count} properties, more than ${MAX.properties}.`;
    add(name, 'schema-large', `${found} Leave out rare ones, or split the tool.`);
  }
}

/**
 * The parts that strict mode refuses. The fix closes the objects, and removes keywords that restrict
 * nothing, if that is all.
 */
export function checkStrictMode(
  definition: PlainDefinition,
  strict: StrictCheck,
  add: AddFinding,
): void {
  const [first, ...others] = tryToRead(() => strict(definition)) ?? [];
  if (!first) return;
  const schema = tryToRead(() => changeSchemas(definition.parameters, mend));
  const isFixed =
    isRecord(schema) &&
    tryToRead(() => strict({ ...definition, parameters: schema }))?.length === 0;
  const place = first.path === '' ? '' : ` at ${first.path}`;
  const rest = others.length > 0 ? ` It refuses ${others.length} more.` : '';
  const reason = first.reason.replace(/^Not strict: /, '');
  const found = `Strict mode refuses the schema${place}: ${reason}${rest}`;
  add(definition.name, 'schema-not-strict', found, isFixed ? { fix: { schema } } : {});
}

function mend(part: JsonSchema): JsonSchema {
  const { properties, additionalProperties } = part;
  const isOpen = isRecord(properties) && additionalProperties === undefined;
  return withoutIdle(isOpen ? { ...part, additionalProperties: false } : part);
}
