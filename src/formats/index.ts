/**
 * Tools and calls in the formats of model providers, and tools from OpenAPI documents.
 *
 * @module
 */
export type {
  AgentFormat,
  AgentMessages,
  AnthropicMessage,
  BedrockMessage,
  GeminiContent,
  OpenAiChatMessage,
  OpenAiResponsesMessage,
} from './agent/agent-messages.ts';
export type { AgentRegistry, AnswerOptions, FrameworkOptions } from './agent/agent-turns.ts';
export { answerInvalidCalls, type LangChainMessages } from './agent/answer-invalid-calls.ts';
export { type ContextOptions, createContext } from './agent/create-context.ts';
export { type AiSdkAgentTool, toAiSdkTools } from './agent/to-ai-sdk-tools.ts';
export {
  type LangChainOptions,
  toLangChainTools,
} from './agent/to-lang-chain-tools.ts';
export { type MastraTool, toMastraTools } from './agent/to-mastra-tools.ts';
export {
  type OpenAiAgentsOptions,
  type OpenAiAgentsPart,
  type OpenAiAgentsTool,
  toOpenAiAgentsTools,
} from './agent/to-open-ai-agents-tools.ts';
export { type AgentOptions, type AgentTools, toolyardFor } from './agent/toolyard-for.ts';
export type {
  Compaction,
  CompactionOptions,
  TurnResult,
} from './compact/compact-options.ts';
export { compactResults } from './compact/compact-results.ts';
export type {
  FormatProblem,
  FormatWarning,
  JsonValue,
  ObjectSchema,
  PortableDefinition,
  ProviderCall,
  ProviderDefinitions,
} from './definition.ts';
export type { ReadTranscript, ReadTranscriptOptions } from './found-call.ts';
export { fromProviderDefinitions, type ReadDefinitions } from './from-provider-definitions.ts';
export { fromProviderTranscript } from './from-provider-transcript.ts';
export {
  type FromOpenApiOptions,
  fromOpenApi,
  type OpenApiImport,
} from './openapi/from-openapi.ts';
export type { WebhookDeclaration } from './openapi/webhook-declaration.ts';
export type { AiSdkSchema, AiSdkTool } from './providers/ai-sdk.ts';
export type { AiSdkModelOutput, PictureResult } from './providers/ai-sdk-output.ts';
export type { AnthropicTool } from './providers/anthropic.ts';
export type { BedrockTool } from './providers/bedrock.ts';
export type { CohereTool } from './providers/cohere.ts';
export type { GeminiFunctionDeclaration, GeminiTool } from './providers/gemini.ts';
export type { McpTool } from './providers/mcp.ts';
export type { OpenAiChatTool } from './providers/openai-chat.ts';
export type { OpenAiResponsesTool } from './providers/openai-responses.ts';
export type {
  ProviderMessage,
  ResultPicture,
  ToProviderOptions,
} from './providers/provider.ts';
export { PROVIDER_FORMATS, type ProviderFormat, type ProviderTools } from './providers/table.ts';
export { fromProviderStream, type ProviderStream } from './stream/from-provider-stream.ts';
export { type ToCallsOptions, toProviderCalls } from './to-provider-calls.ts';
export { toProviderDefinitions } from './to-provider-definitions.ts';
export { type ToResultsOptions, toProviderResults } from './to-provider-results.ts';
