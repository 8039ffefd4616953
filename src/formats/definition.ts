import type { JsonSchema, ToolCall } from '../core/index.ts';

/** A JSON Schema of objects, as SDKs declare it. Source: docs/contract.md#formats. */
export interface ObjectSchema {
  type: 'object';
  properties?: Record<string, unknown>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A value of JSON, as SDKs declare it. Source: docs/contract.md#formats. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | JsonValue[]
  | { [key: string]: JsonValue };

/**
 * A tool's definition for any provider, as the registry's `toDefinitions()` returns it. Fields that
 * only some formats have are optional.
 *
 * Source: docs/contract.md#formats.
 */
export interface PortableDefinition {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: JsonSchema;
  /** A name for people (`mcp`). */
  title?: string;
  /** JSON Schema of the structured result (`mcp`, `gemini`). */
  outputSchema?: JsonSchema;
  /** Hints such as `readOnlyHint` (`mcp`). */
  annotations?: Record<string, unknown>;
}

/**
 * A difference between a tool and its definition for the provider.
 *
 * Source: docs/contract.md#formats.
 */
export interface FormatWarning {
  /** The registry's name, not the provider's. */
  tool: string;
  /** JSON pointer into the tool's `parameters`; `''` is the whole tool. */
  path: string;
  /** A sentence. */
  reason: string;
}

/**
 * A part of the input that could not be read, or not as it is.
 *
 * Source: docs/contract.md#formats.
 */
export interface FormatProblem {
  /** JSON pointer into the input; `''` is the whole input. */
  path: string;
  /** Name of the entry, where it has one. */
  entry?: string;
  /** A sentence with the difference and advice. */
  message: string;
}

/**
 * A call as a provider's model wrote it, with the provider's name and arguments.
 *
 * Source: docs/contract.md#reading-formats.
 */
export interface ProviderCall {
  toolCallId: string;
  name: string;
  args: unknown;
}

/**
 * The provider's tools, and functions that translate names and arguments in both directions.
 *
 * Source: docs/contract.md#formats.
 */
export interface ProviderDefinitions<TTools> {
  tools: TTools;
  /** The registry's name for a provider's name, or `undefined` where no tool has it. */
  resolve(providerName: string): string | undefined;
  /** The provider's name for a tool, or `undefined` where the tool is not among these. */
  toProviderName(name: string): string | undefined;
  /** Arguments for the tool's own schema, without the values that strict mode added. */
  toArgs(providerName: string, args: unknown): unknown;
  /** The reverse of `toArgs`, to send earlier calls back to the model. */
  toProviderArgs(name: string, args: unknown): unknown;
  /** A call for the registry, or `undefined` where no tool has the call's name. */
  fromProviderCall(call: ProviderCall): ToolCall | undefined;
  warnings: FormatWarning[];
}

/** A definition as a provider's reader finds it; not checked yet. */
export interface RawDefinition {
  name: unknown;
  description: unknown;
  schema: unknown;
  title?: unknown;
  outputSchema?: unknown;
  annotations?: unknown;
}
