import type { AgentRegistry, FrameworkOptions } from './agent-turns.ts';
import { toAiSdkTools } from './to-ai-sdk-tools.ts';
import { toLangChainTools } from './to-lang-chain-tools.ts';
import { toMastraTools } from './to-mastra-tools.ts';
import { toOpenAiAgentsTools } from './to-open-ai-agents-tools.ts';

/** A result as a framework's tool returns it, in one shape. */
export interface SeenResult {
  text: string;
  failed: boolean;
  pictures: string[];
}

/** The tools of any framework, as tests use them. */
export interface SeenTools {
  names: string[];
  schemaOf(name: string): Record<string, unknown>;
  call(
    name: string,
    args: unknown,
    more?: { id?: string; signal?: AbortSignal },
  ): Promise<SeenResult>;
}

/** Writes the tools of one framework. */
export type SeeTools = (registry: AgentRegistry, options: FrameworkOptions) => SeenTools;

// Only tests read these, and a wrong shape fails them.
// biome-ignore lint/suspicious/noExplicitAny: tools of four frameworks, compared by the tests
type Loose = any;

const optional = <T>(key: string, value: T | undefined) =>
  value === undefined ? {} : { [key]: value };

const settle = async (running: Promise<Loose>, read: (output: Loose) => SeenResult) => {
  try {
    return read(await running);
  } catch (error) {
    return { text: (error as Error).message, failed: true, pictures: [] };
  }
};

const readParts = (parts: Loose, pictureOf: (part: Loose) => unknown): SeenResult =>
  typeof parts === 'string'
    ? { text: parts, failed: false, pictures: [] }
    : {
        text: parts.flatMap(({ text }: Loose) => text ?? []).join(''),
        failed: false,
        pictures: parts.flatMap((part: Loose) => pictureOf(part) ?? []),
      };

const byName = (tools: Loose, read: (output: Loose, tool: Loose) => SeenResult): SeenTools => ({
  names: Object.keys(tools),
  schemaOf: (name) => tools[name].inputSchema.jsonSchema,
  call: (name, args, { id = 'c1', signal } = {}) =>
    settle(
      tools[name].execute(args, { toolCallId: id, ...optional('abortSignal', signal) }),
      (output) => read(output, tools[name]),
    ),
});

const urlOf = (part: Loose) => part.data && `data:${part.mediaType};base64,${part.data}`;

/** How a test uses the tools of each framework, without the framework. */
export const FRAMEWORKS: Record<string, SeeTools> = {
  'AI SDK': (registry, options) =>
    byName(toAiSdkTools(registry, options), (output, tool) =>
      readParts(tool.toModelOutput({ output }).value, urlOf),
    ),
  Mastra: (registry, options) =>
    byName(toMastraTools(registry, options), (output, tool) =>
      readParts(tool.toModelOutput(output).value, urlOf),
    ),
  'OpenAI Agents SDK'(registry, options) {
    const tools: Loose[] = toOpenAiAgentsTools(registry, { ...options, tool: (one) => one });
    const find = (name: string) => tools.find((one) => one.name === name);
    return {
      names: tools.map(({ name }) => name),
      schemaOf: (name) => find(name).parameters,
      // The SDK has no flag, so the tests read none.
      call: (name, args, { id = 'c1', signal } = {}) =>
        settle(
          find(name).execute(args, {}, { toolCall: { callId: id }, ...optional('signal', signal) }),
          (parts) => readParts(parts, ({ image }) => image),
        ),
    };
  },
  LangChain(registry, options) {
    class DynamicStructuredTool {
      readonly schema: Loose;
      readonly fields: Loose;
      constructor(fields: Loose) {
        this.fields = fields;
        this.schema = fields.schema;
      }
      /** Compares arguments with the schema, as LangChain does. */
      async call(args: Loose, config: Loose) {
        const isWrong = this.schema.required?.some((key: string) => !Object.hasOwn(args, key));
        if (isWrong) throw new Error('Received tool input did not match expected schema');
        return await this.fields.func(args, undefined, config);
      }
    }
    class ToolMessage {
      readonly fields: Loose;
      constructor(fields: Loose) {
        this.fields = fields;
      }
    }
    const classes = { DynamicStructuredTool, ToolMessage };
    const tools: Loose[] = toLangChainTools(registry, { ...options, ...classes });
    const find = (name: string) => tools.find(({ fields }) => fields.name === name);
    return {
      names: tools.map(({ fields }) => fields.name),
      schemaOf: (name) => find(name).schema,
      call: (name, args, { id = 'c1', signal } = {}) =>
        settle(
          find(name).call(args, { toolCall: { id }, ...optional('signal', signal) }),
          (output) =>
            output instanceof ToolMessage
              ? { text: output.fields.content, failed: true, pictures: [] }
              : readParts(output, ({ image_url }) => image_url?.url),
        ),
    };
  },
};
