import type { Tool, ToolCall } from '../../core/index.ts';
import type { Kind } from '../kind.ts';

/** A kind whose tools answer with their declaration's name; it names its fields. */
export function fakeKind(name: string, more: Partial<Kind> = {}): Kind {
  return {
    name,
    fields: { config: 'any', place: ['url', 'port'] },
    load: async ({ name: tool, description, parameters, rate_limit }) => ({
      tools: [
        {
          tool: {
            name: tool,
            description: description ?? '',
            schema: parameters ?? { type: 'object', properties: {} },
            capabilities: {},
            ...(rate_limit && { rateLimit: rate_limit }),
            execute: async () => ({ ok: true, value: tool }),
          },
        },
      ],
    }),
    ...more,
  };
}

/** A tool that answers with its own name. */
export function makeTool(name: string, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: `Tool ${name}.`,
    schema: { type: 'object' },
    capabilities: {},
    execute: async () => ({ ok: true, value: name }),
    ...more,
  };
}

/** Calls by name, without arguments. */
export function callsOf(...names: string[]): ToolCall[] {
  return names.map((name, index) => ({ toolCallId: `c${index}`, name, args: {} }));
}
