import { isDeepStrictEqual } from 'node:util';
import {
  fromProviderDefinitions,
  type PortableDefinition,
  PROVIDER_FORMATS,
  type ProviderFormat,
  toProviderDefinitions,
} from '../../src/formats/index.ts';

/** What each format can carry beside name, description and parameters. */
const CARRIES: Readonly<Record<ProviderFormat, readonly (keyof PortableDefinition)[]>> = {
  'openai-chat': [],
  'openai-responses': [],
  anthropic: [],
  gemini: ['outputSchema'],
  bedrock: [],
  cohere: [],
  mcp: ['title', 'outputSchema', 'annotations'],
  'ai-sdk': [],
};

/**
 * Writes definitions in every format and reads them back from JSON text.
 *
 * @returns a sentence for each difference that the format did not have to make
 */
export function checkRoundTrips(definitions: readonly PortableDefinition[]): string[] {
  return PROVIDER_FORMATS.flatMap((format) => {
    const { tools, resolve, toWireName } = toProviderDefinitions(format, definitions);
    const read = fromProviderDefinitions(JSON.stringify(tools));
    const failures = read.problems.map(({ path, message }) => `${format}: ${path} ${message}`);
    // Cohere's definitions have OpenAI's shape.
    const readAs = format === 'cohere' ? 'openai-chat' : format;
    if (definitions.length > 0 && read.format !== readAs) {
      failures.push(`${format}: read as ${read.format}`);
    }
    const back = new Map(read.definitions.map((one) => [resolve(one.name), one]));
    for (const before of definitions) {
      const after = back.get(before.name);
      if (!after || toWireName(before.name) !== after.name) {
        failures.push(`${format}: ${before.name} did not come back`);
        continue;
      }
      for (const key of ['description', 'parameters', ...CARRIES[format]] as const) {
        const expected = key === 'parameters' ? asObject(before, format) : before[key];
        if (!isDeepStrictEqual(after[key], expected)) {
          failures.push(`${format}: ${before.name} came back with another ${key}`);
        }
      }
    }
    return failures;
  });
}

/** Providers want `type: 'object'`, and OpenAI `properties`: neither changes what is accepted. */
function asObject({ parameters }: PortableDefinition, format: ProviderFormat): unknown {
  return {
    type: 'object',
    ...(format.startsWith('openai') && { properties: {} }),
    ...parameters,
  };
}
