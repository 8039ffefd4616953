import type { JsonSchema } from '../core/index.ts';
import type { FormatWarning, PortableDefinition, ProviderDefinitions } from './definition.ts';
import { createProviderNames } from './provider-names.ts';
import { partOf } from './providers/part-of.ts';
import type { DefinitionWriter, ProviderEntry, ToProviderOptions } from './providers/provider.ts';
import { DEFINITION_WRITERS, type ProviderFormat, type ProviderTools } from './providers/table.ts';
import type { StrictSchema, toStrictSchema } from './strict/to-strict-schema.ts';

/**
 * Writes tools in a provider's format.
 *
 * @param toStrict converts schemas to strict ones, with a validator. A caller that never uses strict
 *   schemas leaves both out of its bundle; `options.strict` then has no effect.
 */
export function writeDefinitions<F extends ProviderFormat>(
  format: F,
  definitions: readonly PortableDefinition[],
  options: ToProviderOptions,
  toStrict?: typeof toStrictSchema,
): ProviderDefinitions<ProviderTools[F]> {
  const writer = partOf(DEFINITION_WRITERS, format);
  const { names: rule, strict } = writer;
  const warnings: FormatWarning[] = [];
  const unique = withoutRepeats(definitions, warnings);
  const names = createProviderNames(
    unique.map(({ name }) => name),
    rule,
  );
  const strictSchemas = new Map<string, StrictSchema>();
  const entries = unique.map((definition): ProviderEntry => {
    const { name } = definition;
    const warn = (path: string, reason: string) => void warnings.push({ tool: name, path, reason });
    const providerName = names.toProvider(name) ?? name;
    const parameters = toObjectSchema(definition.parameters, writer, warn);
    const plain = { providerName, definition, parameters, strict: false };
    if (!options.strict || !strict || !toStrict) return plain;
    const converted = toStrict(parameters, options.closeObjects ?? false);
    if ('problems' in converted) {
      for (const { path, reason } of converted.problems) warn(path, `Not strict: ${reason}`);
      return plain;
    }
    strictSchemas.set(name, converted);
    return { ...plain, parameters: converted.schema, strict: true };
  });
  if (options.strict && !strict) {
    for (const { name } of unique) {
      warnings.push({ tool: name, path: '', reason: `Not strict: ${format} has no strict mode.` });
    }
  }
  const toArgs = (providerName: string, args: unknown): unknown => {
    const name = names.resolve(providerName);
    return (name === undefined ? undefined : strictSchemas.get(name))?.undo(args) ?? args;
  };
  return {
    tools: writer.write(entries),
    resolve: names.resolve,
    toProviderName: names.toProvider,
    toArgs,
    toProviderArgs: (name, args) => strictSchemas.get(name)?.fill(args) ?? args,
    fromProviderCall({ toolCallId, name: providerName, args }) {
      const name = names.resolve(providerName);
      return name === undefined
        ? undefined
        : { toolCallId, name, args: toArgs(providerName, args) };
    },
    warnings,
  };
}

function withoutRepeats(
  definitions: readonly PortableDefinition[],
  warnings: FormatWarning[],
): PortableDefinition[] {
  const seen = new Set<string>();
  return definitions.filter(({ name }) => {
    if (seen.has(name)) {
      const reason = 'Left out: an earlier tool has this name, so calls would be ambiguous.';
      warnings.push({ tool: name, path: '', reason });
    }
    const first = !seen.has(name);
    seen.add(name);
    return first;
  });
}

/** Keywords that most providers refuse beside `type: 'object'` at the root. */
const ROOT_CHOICES = ['anyOf', 'oneOf', 'allOf', 'not', 'enum'];

/** Every provider requires `type: 'object'` at the root. Arguments are always an object. */
function toObjectSchema(
  schema: JsonSchema,
  { allowsRootChoices, needsProperties }: DefinitionWriter<unknown>,
  warn: (path: string, reason: string) => void,
): JsonSchema {
  if (schema.type !== undefined && schema.type !== 'object') {
    warn('/type', `Arguments are an object, but the schema says ${JSON.stringify(schema.type)}.`);
  }
  if (!allowsRootChoices) {
    for (const keyword of ROOT_CHOICES.filter((name) => name in schema)) {
      warn(`/${keyword}`, `Providers refuse '${keyword}' at the root. Put it into a property.`);
    }
  }
  return {
    ...(schema.type === undefined && { type: 'object' }),
    ...schema,
    ...(needsProperties && schema.properties === undefined && { properties: {} }),
  };
}
