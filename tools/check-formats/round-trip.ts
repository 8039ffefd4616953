import { isDeepStrictEqual } from 'node:util';
import {
  fromProviderDefinitions,
  type PortableDefinition,
  PROVIDER_FORMATS,
  type ProviderFormat,
  toProviderDefinitions,
} from '../../src/formats/index.ts';
import { DEFINITION_WRITERS, PROVIDER_FACTS } from '../../src/formats/providers/table.ts';

/**
 * Writes definitions in every format and reads them back from JSON text.
 *
 * @returns a sentence for each difference that the format does not explain
 */
export function checkRoundTrips(definitions: readonly PortableDefinition[]): string[] {
  return PROVIDER_FORMATS.flatMap((format) => {
    const { tools, resolve, toProviderName } = toProviderDefinitions(format, definitions);
    const read = fromProviderDefinitions(JSON.stringify(tools));
    const failures = read.problems.map(({ path, message }) => `${format}: ${path} ${message}`);
    const { readAs = format, keeps = [] } = PROVIDER_FACTS[format];
    if (definitions.length > 0 && read.format !== readAs) {
      failures.push(`${format}: read as ${read.format}`);
    }
    const back = new Map(read.definitions.map((one) => [resolve(one.name), one]));
    for (const before of definitions) {
      const after = back.get(before.name);
      if (!after || toProviderName(before.name) !== after.name) {
        failures.push(`${format}: ${before.name} did not come back`);
        continue;
      }
      for (const key of ['description', 'parameters', ...keeps] as const) {
        const expected = key === 'parameters' ? asObject(before, format) : before[key];
        if (!isDeepStrictEqual(after[key], expected)) {
          failures.push(`${format}: ${before.name} came back with another ${key}`);
        }
      }
    }
    return failures;
  });
}

/** Providers require `type: 'object'`, and some `properties`. Neither changes which arguments are valid. */
function asObject({ parameters }: PortableDefinition, format: ProviderFormat): unknown {
  return {
    type: 'object',
    ...(DEFINITION_WRITERS[format].needsProperties && { properties: {} }),
    ...parameters,
  };
}
