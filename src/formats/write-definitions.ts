import type { JsonSchema } from '../core/index.ts';
import { AI_SDK_NAMES, type AiSdkExecutor, type AiSdkTool, writeAiSdk } from './ai-sdk.ts';
import { ANTHROPIC_NAMES, type AnthropicTool, writeAnthropic } from './anthropic.ts';
import { BEDROCK_NAMES, type BedrockTool, writeBedrock } from './bedrock.ts';
import { COHERE_NAMES, type CohereTool, writeCohere } from './cohere.ts';
import type {
  FormatWarning,
  PortableDefinition,
  ProviderDefinitions,
  ProviderEntry,
  ProviderFormat,
} from './definition.ts';
import { GEMINI_NAMES, type GeminiTool, writeGemini } from './gemini.ts';
import { MCP_NAMES, type McpTool, writeMcp } from './mcp.ts';
import { OPENAI_NAMES, type OpenAiChatTool, writeOpenAiChat } from './openai-chat.ts';
import { type OpenAiResponsesTool, writeOpenAiResponses } from './openai-responses.ts';
import { createProviderNames, type NameRule } from './provider-names.ts';
import type { StrictSchema, toStrictSchema } from './strict/to-strict-schema.ts';

/** What `tools` is in each format. */
export interface ProviderTools {
  'openai-chat': OpenAiChatTool[];
  'openai-responses': OpenAiResponsesTool[];
  anthropic: AnthropicTool[];
  gemini: GeminiTool[];
  bedrock: BedrockTool[];
  cohere: CohereTool[];
  mcp: McpTool[];
  'ai-sdk': Record<string, AiSdkTool>;
}

/** How definitions are written. */
export interface ToProviderOptions {
  /**
   * Strict mode of OpenAI and Bedrock for each tool whose schema can be converted without changing what is
   * accepted; a warning says why another one is not. Default false. Other formats warn.
   */
  strict?: boolean;
  /**
   * With `strict`: take an object that says nothing about further properties as one that allows
   * none. This narrows what is accepted, and makes most published schemas convertible.
   * Default false.
   */
  closeObjects?: boolean;
  /** What runs the calls (`ai-sdk`). Default: none, and the tools have no `execute`. */
  executor?: AiSdkExecutor;
}

/** Every format, in the order in which lists show them. */
export const PROVIDER_FORMATS: readonly ProviderFormat[] = [
  'openai-chat',
  'openai-responses',
  'anthropic',
  'gemini',
  'bedrock',
  'cohere',
  'mcp',
  'ai-sdk',
];

interface Format<TTools> {
  names: NameRule;
  strict: boolean;
  write(entries: readonly ProviderEntry[], options: ToProviderOptions): TTools;
}

const FORMATS: { readonly [F in ProviderFormat]: Format<ProviderTools[F]> } = {
  'openai-chat': { names: OPENAI_NAMES, strict: true, write: writeOpenAiChat },
  'openai-responses': { names: OPENAI_NAMES, strict: true, write: writeOpenAiResponses },
  anthropic: { names: ANTHROPIC_NAMES, strict: false, write: writeAnthropic },
  gemini: { names: GEMINI_NAMES, strict: false, write: writeGemini },
  bedrock: { names: BEDROCK_NAMES, strict: true, write: writeBedrock },
  cohere: { names: COHERE_NAMES, strict: false, write: writeCohere },
  mcp: { names: MCP_NAMES, strict: false, write: writeMcp },
  'ai-sdk': {
    names: AI_SDK_NAMES,
    strict: false,
    write: (entries, { executor }) => writeAiSdk(entries, executor),
  },
};

/**
 * Writes tools in a provider's format.
 *
 * @param toStrict what makes schemas strict. It brings a validator along, so a program that never uses
 *   strict schemas leaves it out; `options.strict` is then ignored.
 */
export function writeDefinitions<F extends ProviderFormat>(
  format: F,
  definitions: readonly PortableDefinition[],
  options: ToProviderOptions,
  toStrict?: typeof toStrictSchema,
): ProviderDefinitions<ProviderTools[F]> {
  const { names: rule, strict, write } = FORMATS[format];
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
    const wireName = names.toWire(name) ?? name;
    const parameters = toObjectSchema(definition.parameters, format, warn);
    const plain = { wireName, definition, parameters, strict: false };
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
  if (format === 'ai-sdk' && !options.executor) {
    for (const { name } of unique) {
      const reason = 'No executor was given, so the AI SDK cannot run this tool itself.';
      warnings.push({ tool: name, path: '', reason });
    }
  }
  const toArgs = (wireName: string, args: unknown): unknown => {
    const name = names.resolve(wireName);
    return (name === undefined ? undefined : strictSchemas.get(name))?.undo(args) ?? args;
  };
  return {
    tools: write(entries, options),
    resolve: names.resolve,
    toWireName: names.toWire,
    toArgs,
    toWireArgs: (name, args) => strictSchemas.get(name)?.fill(args) ?? args,
    fromWireCall({ toolCallId, name: wireName, args }) {
      const name = names.resolve(wireName);
      return name === undefined ? undefined : { toolCallId, name, args: toArgs(wireName, args) };
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
      const reason = 'Left out: an earlier tool has this name, and calls could not be told apart.';
      warnings.push({ tool: name, path: '', reason });
    }
    const first = !seen.has(name);
    seen.add(name);
    return first;
  });
}

/** Combinations that providers refuse beside the arguments' `type: 'object'`. */
const AT_ROOT = ['anyOf', 'oneOf', 'allOf', 'not', 'enum'];

/** Every provider wants `type: 'object'` at the root; arguments are an object anyway. */
function toObjectSchema(
  schema: JsonSchema,
  format: ProviderFormat,
  warn: (path: string, reason: string) => void,
): JsonSchema {
  if (schema.type !== undefined && schema.type !== 'object') {
    warn('/type', `Arguments are an object, but the schema says ${JSON.stringify(schema.type)}.`);
  }
  if (format !== 'mcp' && format !== 'ai-sdk' && format !== 'gemini') {
    for (const keyword of AT_ROOT.filter((name) => name in schema)) {
      warn(`/${keyword}`, `Providers refuse '${keyword}' at the root. Put it into a property.`);
    }
  }
  const openAi = format === 'openai-chat' || format === 'openai-responses';
  return {
    ...(schema.type === undefined && { type: 'object' }),
    ...schema,
    ...(openAi && schema.properties === undefined && { properties: {} }),
  };
}
