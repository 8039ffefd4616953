import { prepare } from '../engine/prepare-run.ts';
import { lookup } from '../lib/lookup.ts';
import { quote } from '../lib/quote.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import { isRegistered } from '../tools/example-tools.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CodegenTool } from './codegen-tool.ts';
import { toLiteral, toProperty } from './literal.ts';

/** Input of {@link toExampleTools}. */
export interface ExampleParts {
  workspace: Workspace;
  tools: readonly CodegenTool[];
  visibility: ToolVisibility | undefined;
  /** Recorded results answer for them; otherwise `execute` is a stub. */
  isRecorded: boolean;
}

/**
 * The catalogue's tools with their current definitions and a stub for `execute`. `undefined` if the
 * workspace has no example tools.
 */
export function toExampleTools(parts: ExampleParts): string | undefined {
  const { workspace, tools } = parts;
  const examples = tools.filter(
    ({ name, origin }) => origin === 'catalogue' && isRegistered(name, workspace.registry.examples),
  );
  if (examples.length === 0) return undefined;
  const { schemas } = prepare(workspace);
  const entries = examples.map((info) => toExample(info, parts, schemas.get(info.name)));
  return `${parts.isRecorded ? RECORDED : STUB}
export const exampleTools: readonly { tool: Tool; options?: RegisterOptions }[] = [
${entries.join('')}];
`;
}

const STUB = `import { err, type RegisterOptions, type Tool } from 'toolyard';

/** Replace this with your implementation. */
const notConnected = (name: string): Tool['execute'] => async () =>
  err(\`No implementation of \${name} yet.\`, 'not_available');

/** The example tools of the playground: definitions without implementations. */`;
const RECORDED = `import { err, type RegisterOptions, type Tool } from 'toolyard';
import { results } from './sandbox/recordings.ts';
import { createReplay, jsonKey } from './sandbox/replay.ts';

const replay = createReplay(results);

/** Answers as in the playground. Replace this with your implementation. */
function recorded(name: string): Tool['execute'] {
  return async (args, { abortSignal }) =>
    (await replay(jsonKey([name, args]), abortSignal)) ??
    err(\`No result of \${name} for these arguments is recorded.\`, 'not_available');
}

/** The example tools of the playground, which answer from its sandbox. */`;

function toExample(
  info: CodegenTool,
  { workspace: { budget, contextSettings }, visibility, isRecorded }: ExampleParts,
  edited: CodegenTool['schema'] | undefined,
): string {
  const { name, description, toolset, capabilities, mcpServer, pluginId } = info;
  const { ephemeral, outputIsUntrusted } = info;
  const maxResultChars = lookup(budget.caps, name) ?? info.maxResultChars;
  const rules = visibility?.explanations.get(name)?.gates.map(({ verdict }) => verdict.rule) ?? [];
  const facts = {
    name,
    description,
    toolset,
    maxResultChars,
    trim: lookup(contextSettings?.trims ?? {}, name),
    alwaysInclude: rules.includes('allowlist.always_include') || undefined,
    capabilities,
    ...info.rules,
    ephemeral,
    outputIsUntrusted,
    schema: edited ?? info.schema,
  };
  const unavailable = rules.includes('availability.unavailable');
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `      ${toProperty(key, value, 3)},\n`);
  const options =
    mcpServer !== undefined || pluginId !== undefined
      ? `    options: ${toLiteral({ mcpServer, pluginId }, 2, 10)},\n`
      : '';
  return `  {
    tool: {
${lines.join('')}${unavailable ? '      isAvailable: () => false,\n' : ''}      execute: ${isRecorded ? 'recorded' : 'notConnected'}(${quote(name)}),
    },
${options}  },
`;
}
