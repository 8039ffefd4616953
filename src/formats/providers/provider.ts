import type { JsonSchema, ToolCall, ToolCallResult } from '../../core/index.ts';
import type { PortableDefinition, RawDefinition } from '../definition.ts';
import type { NameRule } from '../provider-names.ts';
import type { DeltaJoiner } from '../stream/delta-joiner.ts';

/** How definitions are written. Source: docs/contract.md#formats. */
export interface ToProviderOptions {
  /**
   * Strict mode of OpenAI and Bedrock for each tool whose schema can be converted without changing
   * its valid arguments. A warning says why another tool is not strict. Other formats warn.
   * Default: false.
   */
  strict?: boolean;
  /**
   * With `strict`: treat an object schema without `additionalProperties` as closed. This narrows
   * the valid arguments, and makes most published schemas convertible. Default: false.
   */
  closeObjects?: boolean;
  /**
   * Tools whose definitions the model reads only when the provider's own tool search finds them
   * (Anthropic, OpenAI Responses). Add that search to the request. Other formats ignore it.
   * Default: none.
   *
   * @example deferred: (name) => !pinned.includes(name)
   */
  deferred?(name: string): boolean;
}

/** A message, as it goes into a provider's next request. Source: docs/contract.md#formats. */
export type ProviderMessage = Record<string, unknown>;

/** One tool, ready to be written by a provider. */
export interface ProviderEntry {
  /** The name that the provider gets. */
  providerName: string;
  definition: PortableDefinition;
  /** The schema that the provider gets: `definition.parameters`, or its strict form. */
  parameters: JsonSchema;
  strict: boolean;
}

/** Part `definitions` of a provider: writes tools. The edge server uses only this part. */
export interface DefinitionWriter<TTools> {
  names: NameRule;
  /** The provider has a strict mode. */
  strict: boolean;
  /** The provider takes `anyOf` and the like at the root of a schema. Default: a warning. */
  allowsRootChoices?: boolean;
  /** The provider wants `properties` in every root schema. */
  needsProperties?: boolean;
  write(entries: readonly ProviderEntry[]): TTools;
}

/** Part `reader` of a provider: reads definitions. The result is not checked yet. */
export interface DefinitionReader {
  /**
   * Reads one entry, or returns `undefined` where it has another shape.
   *
   * @param declared the entry is in one of this reader's `lists`
   */
  read?(entry: Record<string, unknown>, declared: boolean): RawDefinition | undefined;
  /** Reads one property of an object whose keys are the names. */
  readNamed?(name: string, entry: unknown): RawDefinition | undefined;
  /** Keys of objects that hold a list of definitions. */
  lists?: readonly string[];
  /** An entry of a list of tools that is no tool and loses nothing when it is left out. */
  isMarker?(entry: Record<string, unknown>): boolean;
}

/** The types of pictures that at least one provider takes in results. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** A picture of a result. */
export interface ResultPicture {
  mimeType: PictureType;
  /** Base64. */
  data: string;
}

/** Part `messages` of a provider: writes calls and results. */
export interface MessageWriter {
  /** Writes one call, whose name and arguments are the provider's already. */
  call(call: ToolCall): ProviderMessage;
  /** Joins at least one call. Default: each is a message. */
  calls?(parts: ProviderMessage[]): ProviderMessage;
  /**
   * Writes one settled call.
   *
   * @param name the name of its tool that the provider knows
   * @param pictures of a type in `pictures`; default: none
   */
  result(
    settled: ToolCallResult,
    name: string,
    pictures?: readonly ResultPicture[],
  ): ProviderMessage;
  /** The types of pictures that results may have. Default: none. */
  pictures?: readonly PictureType[];
  /** A result with an empty id is matched by its position. Default: every result has an id. */
  allowsNoId?: boolean;
  /** Joins at least one result. Default: each is a message. */
  results?(parts: ProviderMessage[]): ProviderMessage;
}

/** A call in a transcript; nothing of it is checked yet. */
export interface RawCall {
  id: unknown;
  name: unknown;
  /** A value, or JSON text. */
  args: unknown;
}

/** Part `calls` of a provider: reads the calls of its model. */
export interface CallReader {
  /** A sentence for a part of an answer that lacks a call by a mistake. */
  mistake?(value: Record<string, unknown>): string | undefined;
  /**
   * Reads a call, or returns `undefined` where the object has another shape.
   *
   * @param path JSON pointer to the object
   */
  read(value: Record<string, unknown>, path: string): RawCall | undefined;
  /** Calls inside this message are the provider's, although they have another one's shape. */
  owns?(message: Record<string, unknown>): boolean;
  /** How streamed answers are read. Default: a stream consists of whole messages. */
  stream?: StreamReader;
}

/** How the events of a streamed answer are read. */
export interface StreamReader {
  /** Only events of this provider are like this, and no whole message is. */
  isEvent(event: Record<string, unknown>): boolean;
  /** Another answer begins with this event. */
  begins(event: Record<string, unknown>, before: Record<string, unknown>): boolean;
  /** Forwards the parts of an event about calls. */
  read(event: Record<string, unknown>, joiner: DeltaJoiner): void;
}

/** A result in a transcript; nothing of it is checked yet. */
export interface RawResult {
  /** The id of its call; absent where a format matches results by the tool. */
  id: unknown;
  /** Absent where only the call has it. */
  name?: unknown;
  /** The provider's flag; `false` where it has none. */
  isError: boolean;
  /** A text, or a list of parts. Everything else is left alone. */
  content: unknown;
  /** A copy of the object with another content. */
  replace(content: unknown): Record<string, unknown>;
}

/** Part `results` of a provider: finds results, and the calls before them, in its conversations. */
export interface ResultReader {
  /** Reads the id and the name of a call, or returns `undefined` where the object has another shape. */
  call(value: Record<string, unknown>): Pick<RawCall, 'id' | 'name'> | undefined;
  /**
   * Reads a result, or returns `undefined` where the object has another shape.
   *
   * @param role of the message; the object is the message itself, or one of its parts
   */
  result(value: Record<string, unknown>, role: unknown): RawResult | undefined;
}
