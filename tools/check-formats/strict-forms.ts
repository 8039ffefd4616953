import { isDeepStrictEqual } from 'node:util';
import { type PortableDefinition, toProviderDefinitions } from '../../src/formats/index.ts';
import { compileSchema } from '../../src/schema/index.ts';
import { toSampleArguments } from './samples.ts';

/** Result of strict mode for some definitions. */
export interface StrictReport {
  strict: number;
  /** Tools that stay non-strict, each with a warning. */
  warned: number;
  /** Sample arguments converted to the strict form and back. */
  samples: number;
  failures: string[];
  /** Reason → how many tools have it. */
  reasons: Map<string, number>;
}

/**
 * Converts each definition to its strict form, or expects a warning. Sends sample arguments that
 * the original accepts through the strict form and back.
 */
export function checkStrict(
  definitions: readonly PortableDefinition[],
  closeObjects: boolean,
): StrictReport {
  const report: StrictReport = {
    strict: 0,
    warned: 0,
    samples: 0,
    failures: [],
    reasons: new Map(),
  };
  const out = toProviderDefinitions('openai-chat', definitions, { strict: true, closeObjects });
  for (const definition of definitions) {
    const { name, parameters } = definition;
    const providerName = out.toProviderName(name);
    const tool = out.tools.find((one) => one.function.name === providerName);
    const reasons = out.warnings
      .filter((warning) => warning.tool === name && warning.reason.startsWith('Not strict'))
      .map(({ reason }) => reason.replace('Not strict: ', '').replace(/'[^']{30,}'/g, "'…'"));
    if (!tool || providerName === undefined) {
      report.failures.push(`strict: ${name} is not among the tools`);
    } else if (!tool.function.strict) {
      report.warned += 1;
      if (reasons.length === 0) report.failures.push(`strict: ${name} has no reason`);
      for (const reason of new Set(reasons)) {
        report.reasons.set(reason, (report.reasons.get(reason) ?? 0) + 1);
      }
    } else {
      report.strict += 1;
      const strict = tool.function.parameters;
      for (const flaw of flawsOf(strict, '#')) report.failures.push(`strict: ${name} at ${flaw}`);
      for (const sample of toSampleArguments(parameters)) {
        if (!accepts(parameters, sample)) continue;
        report.samples += 1;
        const sent = out.toProviderArgs(name, sample);
        const back = out.toArgs(providerName, sent);
        if (!accepts(strict, sent)) {
          report.failures.push(`strict: ${name} refuses ${JSON.stringify(sample)}`);
        } else if (!isDeepStrictEqual(back, sample)) {
          report.failures.push(
            `strict: ${name} makes ${JSON.stringify(back)} of ${JSON.stringify(sample)}`,
          );
        }
      }
    }
  }
  return report;
}

function accepts(schema: Record<string, unknown>, value: unknown): boolean {
  return compileSchema(schema).accepts(value);
}

const KNOWN = new Set(
  'type properties required additionalProperties items enum anyOf $ref $defs title description pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems'.split(
    ' ',
  ),
);

/** Finds places that break the rules of strict mode, independently of the converter. */
function flawsOf(node: unknown, at: string): string[] {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return [`${at}: no schema`];
  const schema = { ...node } as Record<string, unknown>; // an object, read key by key
  const flaws = Object.keys(schema)
    .filter((key) => !KNOWN.has(key))
    .map((key) => `${at}: unknown keyword ${key}`);
  const { type, properties, required, additionalProperties, items, anyOf, $defs } = schema;
  if ([type].flat().includes('object')) {
    const names = Object.keys(properties ?? {});
    if (additionalProperties !== false) flaws.push(`${at}: open object`);
    if (!isDeepStrictEqual(required, names)) flaws.push(`${at}: optional property`);
  }
  for (const group of [properties, $defs]) {
    for (const [key, child] of Object.entries(group ?? {})) {
      flaws.push(...flawsOf(child, `${at}/${key}`));
    }
  }
  if (items !== undefined) flaws.push(...flawsOf(items, `${at}/items`));
  if (Array.isArray(anyOf)) {
    for (const [index, branch] of anyOf.entries()) flaws.push(...flawsOf(branch, `${at}/${index}`));
  }
  return flaws;
}
