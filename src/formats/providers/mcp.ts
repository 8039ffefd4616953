import type { JsonSchema, UntrustedOrigin } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { toModelText, UNTRUSTED_META } from '../model-text.ts';
import type { CallReader, DefinitionReader, DefinitionWriter, MessageWriter } from './provider.ts';
import type { ProviderDescription } from './provider-facts.ts';

/** One tool of an MCP server's `tools/list`. Source: docs/contract.md#formats. */
export interface McpTool {
  name: string;
  title?: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema;
  annotations?: Record<string, unknown>;
}

/** Writes the `tools` of a `tools/list` result. */
export const definitions: DefinitionWriter<McpTool[]> = {
  // `^[A-Za-z0-9_.-]{1,128}$`
  names: { character: /^[A-Za-z0-9_.-]$/, maxLength: 128 },
  strict: false,
  allowsRootChoices: true,
  write: (entries) =>
    entries.map(({ providerName, definition, parameters }) => {
      const { title, description, outputSchema, annotations } = definition;
      return {
        name: providerName,
        ...(title !== undefined && { title }),
        description,
        inputSchema: parameters,
        ...(outputSchema && { outputSchema }),
        ...(annotations && { annotations }),
      };
    }),
};

/** Reads `{name, inputSchema}`. */
export const reader: DefinitionReader = {
  read(entry) {
    if (!('inputSchema' in entry) || !('name' in entry)) return undefined;
    const { name, title, description, inputSchema, outputSchema, annotations } = entry;
    return { name, description, schema: inputSchema, title, outputSchema, annotations };
  },
};

/** Writes `tools/call` requests and their results. */
export const messages: MessageWriter = {
  call: ({ toolCallId, name, args }) => ({
    jsonrpc: '2.0',
    id: toolCallId,
    method: 'tools/call',
    params: { name, arguments: args },
  }),
  result: (settled) => ({
    content: [{ type: 'text', text: toModelText(settled) }],
    ...(settled.result.ok &&
      settled.result.structured && { structuredContent: settled.result.structured }),
    ...(!settled.result.ok && { isError: true }),
    ...(settled.untrusted && { _meta: { [UNTRUSTED_META]: toOrigin(settled.untrusted) } }),
  }),
};

// By name: JSON has no inherited members.
function toOrigin({ source, tool }: UntrustedOrigin): UntrustedOrigin {
  return { source, tool };
}

/** Reads `tools/call` requests, which are never streamed in parts. */
export const calls: CallReader = {
  read({ method, params, id }) {
    if (method !== 'tools/call' || !isRecord(params)) return undefined;
    return {
      id: typeof id === 'number' ? String(id) : id,
      name: params.name,
      args: params.arguments,
    };
  },
};

export const facts: ProviderDescription = {
  label: 'MCP tools/list',
  messagesLabel: 'MCP',
  errors: 'Errors set isError.',
  keeps: ['title', 'outputSchema', 'annotations'],
  toAnswer: (result, toolCallId) => ({ jsonrpc: '2.0', id: toolCallId, result }),
  program: 'mcp-server',
};
