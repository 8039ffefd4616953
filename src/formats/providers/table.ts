import * as aiSdk from './ai-sdk.ts';
import * as anthropic from './anthropic.ts';
import * as bedrock from './bedrock.ts';
import * as cohere from './cohere.ts';
import * as gemini from './gemini.ts';
import * as mcp from './mcp.ts';
import * as openAiChat from './openai-chat.ts';
import * as openAiResponses from './openai-responses.ts';
import type {
  CallReader,
  DefinitionReader,
  DefinitionWriter,
  MessageWriter,
  ResultReader,
} from './provider.ts';
import type { ProviderDescription } from './provider-facts.ts';

// A provider is one module; its exports are its parts. Each part has a separate table. Bundlers
// drop a table that nothing uses, but never a property of an object. A provider that a table lacks
// is a type error. See docs/decisions/055-provider-parts.md.

/** The formats in the order in which lists show them. Names and types of formats follow from it. */
const WRITERS = {
  'openai-chat': openAiChat.definitions,
  'openai-responses': openAiResponses.definitions,
  anthropic: anthropic.definitions,
  gemini: gemini.definitions,
  bedrock: bedrock.definitions,
  cohere: cohere.definitions,
  mcp: mcp.definitions,
  'ai-sdk': aiSdk.definitions,
};

/**
 * The type of `tools` in each format.
 *
 * Source: docs/contract.md#formats.
 */
export type ProviderTools = {
  [F in keyof typeof WRITERS]: ReturnType<(typeof WRITERS)[F]['write']>;
};

/**
 * The formats that can be written and read: the keys of {@link ProviderTools}.
 *
 * Source: docs/contract.md#formats.
 */
export type ProviderFormat = keyof ProviderTools;

type Table<TPart> = { readonly [F in ProviderFormat]: TPart };

/** How each provider's definitions are written. */
export const DEFINITION_WRITERS: {
  readonly [F in ProviderFormat]: DefinitionWriter<ProviderTools[F]>;
} = WRITERS;

/**
 * Every format, in the order in which lists show them.
 *
 * Source: docs/contract.md#formats.
 */
export const PROVIDER_FORMATS: readonly ProviderFormat[] =
  // The type of the table says that these are its keys.
  /* @__PURE__ */ Object.keys(DEFINITION_WRITERS) as ProviderFormat[];

/** How definitions are read, in the order in which they are tried: the most specific shape first. */
export const DEFINITION_READERS: Table<DefinitionReader> = {
  bedrock: bedrock.reader,
  cohere: cohere.reader,
  gemini: gemini.reader,
  anthropic: anthropic.reader,
  mcp: mcp.reader,
  'openai-responses': openAiResponses.reader,
  'openai-chat': openAiChat.reader,
  'ai-sdk': aiSdk.reader,
};

/** How calls and results are written. */
export const MESSAGE_WRITERS: Table<MessageWriter> = {
  'openai-chat': openAiChat.messages,
  'openai-responses': openAiResponses.messages,
  anthropic: anthropic.messages,
  gemini: gemini.messages,
  bedrock: bedrock.messages,
  cohere: cohere.messages,
  mcp: mcp.messages,
  'ai-sdk': aiSdk.messages,
};

/** How calls are read, in the order in which they are tried: the most specific shape first. */
export const CALL_READERS: Table<CallReader> = {
  bedrock: bedrock.calls,
  cohere: cohere.calls,
  gemini: gemini.calls,
  anthropic: anthropic.calls,
  mcp: mcp.calls,
  'openai-responses': openAiResponses.calls,
  'openai-chat': openAiChat.calls,
  'ai-sdk': aiSdk.calls,
};

/**
 * How results are read, in the order in which they are tried: the most specific shape first. `mcp`
 * has no conversations.
 */
export const RESULT_READERS: Omit<Table<ResultReader>, 'mcp'> = {
  bedrock: bedrock.results,
  cohere: cohere.results,
  gemini: gemini.results,
  anthropic: anthropic.results,
  'openai-responses': openAiResponses.results,
  'openai-chat': openAiChat.results,
  'ai-sdk': aiSdk.results,
};

/** Facts about each provider for pages and generated programs. */
export const PROVIDER_FACTS: Table<ProviderDescription> = {
  'openai-chat': openAiChat.facts,
  'openai-responses': openAiResponses.facts,
  anthropic: anthropic.facts,
  gemini: gemini.facts,
  bedrock: bedrock.facts,
  cohere: cohere.facts,
  mcp: mcp.facts,
  'ai-sdk': aiSdk.facts,
};
