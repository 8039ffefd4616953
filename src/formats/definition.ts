import type { JsonSchema, ToolCall } from '../core/index.ts';

/**
 * What a tool is to a provider. The registry's `toDefinitions()` gives these; what only some
 * formats can carry is optional.
 *
 * Source: docs/contract.md#formats.
 */
export interface PortableDefinition {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonSchema;
  /** For people (`mcp`). */
  title?: string;
  /** JSON Schema of the structured result (`mcp`, `gemini`). */
  outputSchema?: JsonSchema;
  /** Hints such as `readOnlyHint` (`mcp`). */
  annotations?: Record<string, unknown>;
}

/** The formats that can be written and read. */
export type ProviderFormat =
  | 'openai-chat'
  | 'openai-responses'
  | 'anthropic'
  | 'gemini'
  | 'bedrock'
  | 'cohere'
  | 'mcp'
  | 'ai-sdk';

/** Something about one tool that a provider will treat differently from what one may expect. */
export interface FormatWarning {
  /** The tool's own name, not its wire name. */
  tool: string;
  /** JSON pointer into the tool's `parameters`; `''` is the whole tool. */
  path: string;
  /** A sentence. */
  reason: string;
}

/** Something in what was read that could not be taken over, or not as it is. */
export interface FormatProblem {
  /** JSON pointer into what was read; `''` is the whole of it. */
  path: string;
  /** Name of the entry, where it has one. */
  entry?: string;
  /** A sentence that says what is wrong and what to do. */
  message: string;
}

/** A call as a provider's model wrote it: wire name, wire arguments. */
export interface ProviderCall {
  toolCallId: string;
  name: string;
  args: unknown;
}

/**
 * What `toProviderDefinitions` gives: the provider's tools, and the way back for the calls that
 * the model will make with them.
 */
export interface ProviderDefinitions<TTools> {
  tools: TTools;
  /** The original name behind a wire name, or `undefined` where no tool has it. */
  resolve(wireName: string): string | undefined;
  /** The wire name of a tool, or `undefined` where it is not among these. */
  toWireName(name: string): string | undefined;
  /** Arguments as the tool's own schema has them: what strict mode added is taken away. */
  toArgs(wireName: string, args: unknown): unknown;
  /** The reverse of `toArgs`, for sending earlier calls back to the model. */
  toWireArgs(name: string, args: unknown): unknown;
  /** A call for the registry, or `undefined` where no tool has this wire name. */
  fromWireCall(call: ProviderCall): ToolCall | undefined;
  warnings: FormatWarning[];
}

/** One tool, ready to be written by a format. */
export interface ProviderEntry {
  wireName: string;
  definition: PortableDefinition;
  /** What the provider gets: `definition.parameters`, or its strict form. */
  parameters: JsonSchema;
  strict: boolean;
}

/** What a format finds in an entry that is of its shape; nothing of it is checked yet. */
export interface RawDefinition {
  name: unknown;
  description: unknown;
  schema: unknown;
  title?: unknown;
  outputSchema?: unknown;
  annotations?: unknown;
}
