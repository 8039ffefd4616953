import type { TrimStrategy } from '../../core/index.ts';
import { quote } from '../lib/quote.ts';
import estimateTokens from '../tokens/estimate-tokens.ts?raw';
import { offersReader } from '../workspace/context-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { findToolCuts, mayCutElsewhere } from '../workspace/workspace-cuts.ts';
import { NOTICE } from './sandbox-sources.ts';
import type { GeneratedFile } from './user-file.ts';

/** How a program cuts results. */
export interface ProgramCuts {
  /** Names that the registry's file imports from `toolyard/context`. */
  imports: readonly string[];
  /** Whether it imports the counter. */
  counts: boolean;
  /** Before the registry; may be empty. */
  before: string;
  /** An option of the registry. */
  option: string;
  /** After the registry; may be empty. */
  after: string;
}

/** `undefined` for a workspace whose results are cut at their end. */
export function toProgramCuts(workspace: Workspace): ProgramCuts | undefined {
  if (!mayCutElsewhere(workspace)) return undefined;
  const { trim, keepsCutResults } = workspace.contextSettings ?? {};
  const counts = countsTokens(workspace);
  // Earlier turns have cut results already, so their reader is there from the beginning.
  const reads = offersReader(workspace);
  const options = [
    ...(counts ? ['countTokens: estimateTokens'] : []),
    ...(trim ? [`trim: ${quote(trim)}`] : []),
    ...(keepsCutResults ? [reads ? 'spill' : 'spill: createMemorySpill()'] : []),
  ];
  return {
    imports: [
      ...(keepsCutResults ? ['createMemorySpill'] : []),
      'createResultCuts',
      ...(reads ? ['readResultTool'] : []),
    ],
    counts,
    before: reads
      ? '/** The whole texts of cut results. */\nconst spill = createMemorySpill();\n\n'
      : '',
    option: toOption(options),
    after: reads ? 'registry.register(readResultTool(spill));\n' : '',
  };
}

function toOption(options: readonly string[]): string {
  if (options.length === 0) return '  cuts: createResultCuts(),\n';
  const flat = `  cuts: createResultCuts({ ${options.join(', ')} }),\n`;
  if (flat.length <= 101) return flat;
  return `  cuts: createResultCuts({\n${options.map((one) => `    ${one},\n`).join('')}  }),\n`;
}

/** The file with the counter of tokens, where a budget is in tokens. */
export function toCounterFile(workspace: Workspace): GeneratedFile[] {
  if (!countsTokens(workspace)) return [];
  return [{ path: 'count-tokens.ts', text: `${NOTICE}${estimateTokens}` }];
}

/** The differences between the program's counter and that of the workspace, as sentences. */
export function toCounterNotes(workspace: Workspace): string[] {
  const { counter = 'estimate' } = workspace.contextSettings ?? {};
  if (!countsTokens(workspace) || counter === 'estimate') return [];
  return [`Tokens are estimated. Replace count-tokens.ts by a tokenizer for ${counter}.`];
}

/** Whether the turn or a tool has a budget in tokens. */
function countsTokens(workspace: Workspace): boolean {
  const { budgetTokens } = workspace.contextSettings ?? {};
  return budgetTokens !== undefined || findToolCuts(workspace).counts;
}

/** The strategies of declared tools, which are set when their declarations are loaded. */
export function toDeclaredTrims(
  trims: Readonly<Record<string, TrimStrategy>> | undefined,
  names: ReadonlySet<string>,
): [string, TrimStrategy][] {
  return Object.entries(trims ?? {}).filter(([name]) => names.has(name));
}
