import type { Personality, Tool, ToolCall, ToolRegistry } from '../../core/index.ts';
import { plainExample } from '../lib/plain-example.ts';
import { createRegistrySettings, createTurnSettings } from './default-settings.ts';
import { findExcess } from './find-excess.ts';
import { TOOL_LIMITS } from './limits.ts';
import type { BatchCall, UserTool, Workspace } from './workspace.ts';

/** Options of {@link toWorkspace}. */
export interface ToWorkspaceOptions {
  /** Default `My registry`. */
  name?: string;
  /** At least one. Default: one without restrictions. */
  personalities?: readonly Personality[];
  /** The first batch. Default: one call of each tool, with an example. */
  calls?: readonly ToolCall[];
  /** The playground's answers by the name of the tool. Default: the arguments of the call. */
  answers?: Readonly<Record<string, string>>;
}

/** A part of a tool that a document cannot contain. */
export interface ConversionNote {
  tool: string;
  /** A sentence about the omission and its replacement. */
  message: string;
}

/** Result of {@link toWorkspace}. */
export interface WorkspaceConversion {
  /** JSON; the playground opens it with Import, or by dropping it as a file. */
  workspace: Workspace;
  notes: ConversionNote[];
}

/**
 * Converts a registry to a workspace of the playground: each tool with its name, description,
 * schema, toolset, limits and capabilities. Gates, budget, reducers and definitions then work there
 * as in the program. The functions of tools are not transferred: in the playground, tools answer as
 * `answers` defines.
 *
 * Source: docs/contract.md#workspace.
 *
 * @throws TypeError if `personalities` is empty.
 * @throws RangeError if the document would exceed a limit of the playground.
 *
 * @example
 * const { workspace, notes } = toWorkspace(registry, { name: 'Support desk' });
 * for (const { tool, message } of notes) console.warn(`${tool}: ${message}`);
 * await writeFile('support-desk.json', JSON.stringify(workspace));
 */
export function toWorkspace(
  registry: Pick<ToolRegistry, 'all' | 'getPluginId'>,
  options: ToWorkspaceOptions = {},
): WorkspaceConversion {
  const { name = 'My registry', personalities = [EVERYTHING], answers = {} } = options;
  const [first] = personalities;
  if (!first)
    throw new TypeError('toWorkspace needs at least one personality, or no personalities option.');
  const all = registry.all();
  refuse(findExcess({ name, personalities, tools: all.map(() => '') }));
  const notes: ConversionNote[] = [];
  const taken = all.flatMap((tool) => {
    const excess = findExcess(tool, TOOL_LIMITS);
    if (excess !== undefined) {
      notes.push({ tool: tool.name, message: `Skipped. ${excess}` });
      return [];
    }
    const code = toCode(tool, Object.hasOwn(answers, tool.name) ? answers[tool.name] : undefined);
    if (code === undefined) {
      const message = 'Skipped, because its schema or its capabilities are not JSON.';
      notes.push({ tool: tool.name, message });
      return [];
    }
    const left = notesOf(tool, registry.getPluginId(tool.name), Object.hasOwn(answers, tool.name));
    notes.push(...left.map((message) => ({ tool: tool.name, message })));
    return [{ tool, code }];
  });
  const tools: UserTool[] = taken.map(({ code }, index) => ({
    id: `tool-${index + 1}`,
    code,
    disabled: false,
  }));
  const calls =
    options.calls?.map(({ toolCallId, name: tool, args }) => ({ toolCallId, tool, args })) ??
    taken.map(({ tool }, index) => ({
      toolCallId: `call_${index + 1}`,
      tool: tool.name,
      args: plainExample(tool.schema) ?? {},
    }));
  const workspace = toDocument(name, [...personalities], first.id, tools, calls);
  refuse(findExcess(workspace));
  return { workspace, notes };
}

function refuse(excess: string | undefined): void {
  if (excess !== undefined)
    throw new RangeError(`toWorkspace cannot create the document. ${excess}`);
}

const EVERYTHING: Personality = {
  id: 'everything',
  name: 'Everything',
  description: 'May use every tool.',
};

/** The budget of the document, in UTF-16 code units. */
const BUDGET = 8000;

function toDocument(
  name: string,
  personalities: Personality[],
  personalityId: string,
  tools: UserTool[],
  calls: readonly (Pick<BatchCall, 'toolCallId' | 'tool'> & { args: unknown })[],
): Workspace {
  return {
    format: 4,
    id: 'workspace',
    name,
    personalities: structuredClone(personalities),
    personalityId,
    batches: [
      {
        id: 'batch',
        name,
        description: 'Calls of this registry.',
        calls: calls.map(({ toolCallId, tool, args }, index) => ({
          id: `batch-${index + 1}`,
          toolCallId,
          tool,
          argsText: JSON.stringify(args, null, 2) ?? '{}',
        })),
      },
    ],
    batchId: 'batch',
    budget: { totalChars: BUDGET, strategy: 'even', caps: {} },
    dryRun: false,
    schemaTexts: {},
    tools,
    reducers: {},
    declarations: [],
    scenario: { seed: 42, faults: [], missing: [], secrets: {}, attachments: [] },
    turn: createTurnSettings('workspace'),
    registry: {
      ...createRegistrySettings(),
      // The registry is the user's own, so the examples are not listed.
      examples: { shown: false, disabled: [], removed: [] },
    },
    samples: [],
    expectations: [],
  };
}

/** Fields that are copied unchanged if a tool has them. */
const KEPT = [
  'toolset',
  'maxResultChars',
  'alwaysInclude',
  'outputIsUntrusted',
  'ephemeral',
  'onCollision',
  'timeoutMs',
  'rateLimit',
  'validateArgs',
] as const satisfies readonly (keyof Tool)[];

/** @returns `undefined` if a part of it is not JSON */
function toCode(tool: Tool, answer: string | undefined): string | undefined {
  const { name, description, schema, capabilities, cache } = tool;
  const ttlMs = typeof cache === 'object' ? cache.ttlMs : undefined;
  const fields: readonly (readonly [string, unknown])[] = [
    ['name', name],
    ['description', description],
    ...KEPT.map((field) => [field, tool[field]] as const),
    ['capabilities', Object.keys(capabilities).length > 0 ? capabilities : undefined],
    ['cache', cache === undefined || cache === false ? undefined : ttlMs ? { ttlMs } : true],
    ['schema', schema],
  ];
  const value = answer === undefined ? 'JSON.stringify(args, null, 2)' : JSON.stringify(answer);
  try {
    const lines = fields
      .filter(([, part]) => part !== undefined)
      .map(([field, part]) => `  ${field}: ${print(part)},\n`);
    return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
${lines.join('')}  async execute(${answer === undefined ? 'args' : ''}) {
    return ok(${value});
  },
});
`;
  } catch {
    return undefined;
  }
}

function print(value: unknown): string {
  return (JSON.stringify(value, null, 2) ?? 'undefined').replaceAll('\n', '\n  ');
}

function notesOf(tool: Tool, pluginId: string | undefined, isAnswered: boolean): string[] {
  const notes: string[] = [];
  if (!isAnswered) {
    notes.push('The implementation stays in your program. Here, the tool returns its arguments.');
  }
  if (tool.isAvailable)
    notes.push('isAvailable stays in your program. Here, the tool is available.');
  if (typeof tool.cache === 'object' && tool.cache.keyFn) {
    notes.push('keyFn stays in your program. Here, calls with the same arguments are identical.');
  }
  if (pluginId !== undefined) {
    notes.push(`The tool belongs to the plugin ${pluginId}. Here, it is one of your tools.`);
  }
  return notes;
}
