import { expectTypeOf } from 'vitest';
import type * as formats from '../index.ts';

// The parameters of the providers' SDKs, as they declare them, without parts that no tool has.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface OpenAiChat {
  messages: (
    | { role: 'user'; content: string }
    | { role: 'tool'; tool_call_id: string; content: string | { type: 'text'; text: string }[] }
  )[];
  tools: {
    type: 'function';
    function: {
      name: string;
      description?: string;
      parameters?: { [key: string]: unknown };
      strict?: boolean | null;
    };
  }[];
}

interface OpenAiResponses {
  input: (
    | { role: 'user'; content: string }
    | {
        type: 'function_call_output';
        call_id: string;
        output:
          | string
          | (
              | { type: 'input_text'; text: string }
              | {
                  type: 'input_image';
                  image_url?: string | null;
                  file_id?: string | null;
                  detail?: 'low' | 'high' | 'auto' | null;
                }
            )[];
        id?: string | null;
        status?: 'in_progress' | 'completed' | 'incomplete' | null;
      }
  )[];
  tools: {
    type: 'function';
    name: string;
    description?: string | null;
    parameters: { [key: string]: unknown } | null;
    strict: boolean | null;
  }[];
}

interface Anthropic {
  messages: {
    role: 'user' | 'assistant';
    content:
      | string
      | (
          | { type: 'text'; text: string }
          | {
              type: 'tool_result';
              tool_use_id: string;
              is_error?: boolean;
              content?:
                | string
                | (
                    | { type: 'text'; text: string }
                    | {
                        type: 'image';
                        source:
                          | { type: 'url'; url: string }
                          | {
                              type: 'base64';
                              data: string;
                              media_type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
                            };
                      }
                  )[];
            }
        )[];
  }[];
  tools: {
    name: string;
    description?: string;
    input_schema: {
      type: 'object';
      properties?: unknown | null;
      required?: string[] | null;
      [key: string]: unknown;
    };
  }[];
}

interface Gemini {
  contents: {
    role?: string;
    parts?: {
      text?: string;
      functionResponse?: {
        id?: string;
        name?: string;
        response?: Record<string, unknown>;
        parts?: { inlineData?: { mimeType?: string; data?: string; displayName?: string } }[];
      };
    }[];
  }[];
  tools: {
    functionDeclarations?: {
      name?: string;
      description?: string;
      parametersJsonSchema?: unknown;
      responseJsonSchema?: unknown;
    }[];
  }[];
}

interface Bedrock {
  messages: {
    role: 'user' | 'assistant' | undefined;
    content:
      | (
          | { text: string; toolResult?: never }
          | {
              text?: never;
              toolResult: {
                toolUseId: string | undefined;
                status?: 'success' | 'error' | undefined;
                content:
                  | (
                      | { text: string; json?: never; image?: never }
                      | { text?: never; json: Json; image?: never }
                      | {
                          text?: never;
                          json?: never;
                          image: {
                            format: 'png' | 'jpeg' | 'gif' | 'webp' | undefined;
                            source: { bytes: Uint8Array; s3Location?: never } | undefined;
                          };
                        }
                    )[]
                  | undefined;
              };
            }
        )[]
      | undefined;
  }[];
  tools: {
    toolSpec: {
      name: string | undefined;
      description?: string | undefined;
      inputSchema: { json: Json; $unknown?: never } | undefined;
      strict?: boolean | undefined;
    };
    cachePoint?: never;
  }[];
}

type Tools = formats.ProviderTools;
type Messages = formats.AgentMessages;

expectTypeOf<Tools['openai-chat']>().toExtend<OpenAiChat['tools']>();
expectTypeOf<Messages['openai-chat']>().toExtend<OpenAiChat['messages'][number]>();
expectTypeOf<Tools['openai-responses']>().toExtend<OpenAiResponses['tools']>();
expectTypeOf<Messages['openai-responses']>().toExtend<OpenAiResponses['input'][number]>();
expectTypeOf<Tools['anthropic']>().toExtend<Anthropic['tools']>();
expectTypeOf<Messages['anthropic']>().toExtend<Anthropic['messages'][number]>();
expectTypeOf<Tools['gemini']>().toExtend<Gemini['tools']>();
expectTypeOf<Messages['gemini']>().toExtend<Gemini['contents'][number]>();
expectTypeOf<Tools['bedrock']>().toExtend<Bedrock['tools']>();
expectTypeOf<Messages['bedrock']>().toExtend<Bedrock['messages'][number]>();

// One agent for each format, and the types follow it.
declare const agent: formats.AgentTools<'anthropic'>;
expectTypeOf(agent.tools).toEqualTypeOf<Tools['anthropic']>();
expectTypeOf(agent.answer).returns.resolves.toEqualTypeOf<Messages['anthropic'][]>();
expectTypeOf<'cohere'>().not.toExtend<formats.AgentFormat>();
