import type { TrimStrategy } from '../../core/index.ts';
import { quote } from '../lib/quote.ts';
import { offersReader } from '../workspace/context-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { mayCutElsewhere } from '../workspace/workspace-cuts.ts';
import { counterName, countsResults, toCountOption } from './program-counter.ts';

/** How a program cuts results. */
export interface ProgramCuts {
  /** Names that the registry's file imports from `toolyard/context`. */
  imports: readonly string[];
  /** The counter that it imports; `undefined` if none counts. */
  counter: string | undefined;
  /** Before the registry; may be empty. */
  before: string;
  /** An option of the registry. */
  option: string;
  /** After the registry; may be empty. */
  after: string;
}

/**
 * @param compacts Whether a file with compaction names the handles of kept results.
 * @returns `undefined` for a workspace whose results are cut at their end
 */
export function toProgramCuts(workspace: Workspace, compacts: boolean): ProgramCuts | undefined {
  if (!mayCutElsewhere(workspace)) return undefined;
  const { trim, keepsCutResults } = workspace.contextSettings ?? {};
  const counts = countsResults(workspace);
  // Earlier turns have cut results already, so their reader is there from the beginning.
  const reads = offersReader(workspace);
  const names = compacts && keepsCutResults === true;
  const keeps = reads || names;
  const options = [
    ...(counts ? [toCountOption(workspace)] : []),
    ...(trim ? [`trim: ${quote(trim)}`] : []),
    ...(keepsCutResults ? [keeps ? 'spill' : 'spill: createMemorySpill()'] : []),
  ];
  return {
    imports: [
      ...(keepsCutResults ? ['createMemorySpill'] : []),
      'createResultCuts',
      ...(reads ? ['readResultTool'] : []),
    ],
    counter: counts ? counterName(workspace) : undefined,
    before: keeps
      ? `/** The whole texts of cut results. */\n${names ? 'export ' : ''}const spill = createMemorySpill();\n\n`
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

/** The strategies of declared tools, which are set when their declarations are loaded. */
export function toDeclaredTrims(
  trims: Readonly<Record<string, TrimStrategy>> | undefined,
  names: ReadonlySet<string>,
): [string, TrimStrategy][] {
  return Object.entries(trims ?? {}).filter(([name]) => names.has(name));
}
