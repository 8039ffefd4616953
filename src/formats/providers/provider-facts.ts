import type { PortableDefinition } from '../definition.ts';
import type { ProviderMessage } from './provider.ts';

/** Part `facts` of a provider: for pages and generated programs. The package does not ship it. */
export type ProviderDescription = DescriptionBase & ProviderProgram;

interface DescriptionBase {
  /** For example `Anthropic Messages`. */
  label: string;
  /** The label of its messages. Default: `label`. */
  messagesLabel?: string;
  /** Ends the sentence about the names that the provider takes. */
  namesNote?: string;
  /** How the provider's messages mark an error, as a sentence. */
  errors: string;
  /** The maximum number of tools in one request; absent if the provider documents no limit. */
  maxTools?: number;
  /** The fields that a definition keeps besides name, description and parameters. */
  keeps?: readonly (keyof PortableDefinition)[];
  /** The format as which its definitions and single calls are read. Default: its own. */
  readAs?: 'openai-chat';
  /** The separate tools. Default: the elements of the array, or the properties of the object. */
  toItems?(tools: unknown): unknown[];
  /** The message that carries a written result. Default: the result. */
  toAnswer?(result: ProviderMessage, toolCallId: string): ProviderMessage;
}

/** The form of a generated program: a conversation by HTTP, or tools for a host that calls them. */
export type ProviderProgram =
  | { program: 'conversation'; request: ProviderRequest }
  | { program: 'mcp-server' | 'ai-sdk'; request?: never };

/** A request that only lacks its tools. */
export interface ProviderRequest {
  url: string;
  /** As `curl` takes them; `$NAME` is a variable of the shell. */
  headers: readonly string[];
  /** The body of a first request. */
  body(question: string, tools: unknown): Record<string, unknown>;
  dialect: ProviderDialect;
}

/** TypeScript code for a conversation. `question`, `answer` and `definitions` are in scope. */
export interface ProviderDialect {
  /** An expression: the first message. */
  ask: string;
  /** The body's field that holds the messages. */
  messages: string;
  /** A type: the part of the response that the program reads. */
  answer: string;
  /** An expression: the model's messages in `answer`. */
  replies: string;
  /** The body's field that holds the tools, and its code. Default: `tools`. */
  tools?: { key: string; text: string };
  /** Responses of a mock model. Absent for a format without agents. */
  mock?: {
    /** An expression: a response with the model's `messages`, which have calls. */
    calls: string;
    /** An expression: a response with only `text`. */
    text: string;
  };
}
