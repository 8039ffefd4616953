import type { PictureType } from '../providers/provider.ts';

/** The result of one call in OpenAI's Chat Completions. Source: docs/contract.md#agents. */
export interface OpenAiChatMessage {
  role: 'tool';
  tool_call_id: string;
  content: string;
}

/** The result of one call in OpenAI's Responses API. Source: docs/contract.md#agents. */
export interface OpenAiResponsesMessage {
  type: 'function_call_output';
  call_id: string;
  output:
    | string
    | (
        | { type: 'input_text'; text: string }
        | { type: 'input_image'; image_url: string; detail: 'auto' }
      )[];
}

/** The results of one turn in Anthropic's Messages API. Source: docs/contract.md#agents. */
export interface AnthropicMessage {
  role: 'user';
  content: {
    type: 'tool_result';
    tool_use_id: string;
    content:
      | string
      | (
          | { type: 'text'; text: string }
          | { type: 'image'; source: { type: 'base64'; media_type: PictureType; data: string } }
        )[];
    /** Present only where it is true. */
    is_error?: true;
  }[];
}

/** The results of one turn in Gemini's contents. Source: docs/contract.md#agents. */
export interface GeminiContent {
  role: 'user';
  parts: {
    functionResponse: {
      /** Absent if the call has none. */
      id?: string;
      name: string;
      response: { output: string } | { error: string };
      parts?: { inlineData: { mimeType: string; data: string } }[];
    };
  }[];
}

/** The results of one turn in Bedrock's Converse API. Source: docs/contract.md#agents. */
export interface BedrockMessage {
  role: 'user';
  content: {
    toolResult: {
      toolUseId: string;
      content: (
        | { text: string }
        | { json: { output: string } }
        | {
            image: {
              format: 'png' | 'jpeg' | 'gif' | 'webp';
              source: { bytes: Uint8Array<ArrayBuffer> };
            };
          }
      )[];
      status: 'success' | 'error';
    };
  }[];
}

/**
 * The type of a message that answers calls, in each format of an agent.
 *
 * Source: docs/contract.md#agents.
 */
export interface AgentMessages {
  'openai-chat': OpenAiChatMessage;
  'openai-responses': OpenAiResponsesMessage;
  anthropic: AnthropicMessage;
  gemini: GeminiContent;
  bedrock: BedrockMessage;
}

/** The formats that {@link AgentMessages} has. Source: docs/contract.md#agents. */
export type AgentFormat = keyof AgentMessages;
