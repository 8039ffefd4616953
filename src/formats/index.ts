/**
 * Tools and calls in the formats of model providers, and tools out of OpenAPI documents.
 *
 * @module
 */
export type { AiSdkExecutor, AiSdkSchema, AiSdkTool } from './ai-sdk.ts';
export type { AnthropicTool } from './anthropic.ts';
export type { BedrockTool } from './bedrock.ts';
export type { CohereTool } from './cohere.ts';
export type {
  FormatProblem,
  FormatWarning,
  PortableDefinition,
  ProviderCall,
  ProviderDefinitions,
  ProviderFormat,
} from './definition.ts';
export type { ReadTranscript, ReadTranscriptOptions } from './found-call.ts';
export { fromProviderDefinitions, type ReadDefinitions } from './from-provider-definitions.ts';
export { fromProviderTranscript } from './from-provider-transcript.ts';
export type { GeminiFunctionDeclaration, GeminiTool } from './gemini.ts';
export type { McpTool } from './mcp.ts';
export type { OpenAiChatTool } from './openai-chat.ts';
export type { OpenAiResponsesTool } from './openai-responses.ts';
export {
  type FromOpenApiOptions,
  fromOpenApi,
  type OpenApiImport,
} from './openapi/from-openapi.ts';
export type { WebhookDeclaration } from './openapi/webhook-declaration.ts';
export { fromProviderStream, type ProviderStream } from './stream/from-provider-stream.ts';
export { type ToCallsOptions, toProviderCalls } from './to-provider-calls.ts';
export { toProviderDefinitions } from './to-provider-definitions.ts';
export {
  type ProviderMessage,
  type ToResultsOptions,
  toProviderResults,
} from './to-provider-results.ts';
export {
  PROVIDER_FORMATS,
  type ProviderTools,
  type ToProviderOptions,
} from './write-definitions.ts';
