import { callKey, compactionOf } from '../workspace/compaction-choice.ts';
import { offersReader } from '../workspace/context-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toStatement } from './literal.ts';
import { COUNTER_FILE, counterName, toCountOption } from './program-counter.ts';

/** The file with the compaction of a program. */
export const COMPACTION_FILE = 'compaction.ts';

/** The line that imports it. */
export const IMPORT_COMPACTION = `import { compaction } from './${COMPACTION_FILE}';\n`;

/**
 * Whether results of earlier turns make room in the program of a workspace: it says which ones stay, or its
 * batches are turns whose cut results are kept.
 */
export function compactsTurns(workspace: Workspace): boolean {
  const { keepTurns, pinnedResults = [] } = workspace.contextSettings ?? {};
  return keepTurns !== undefined || pinnedResults.length > 0 || offersReader(workspace);
}

/** The file with the options of `compactResults`, by which the requests get shorter as in the playground. */
export function toCompactionFile(workspace: Workspace): string {
  const { keepTurns } = compactionOf(workspace.contextSettings);
  const pinned = findPinnedIds(workspace);
  const reads = workspace.contextSettings?.keepsCutResults === true;
  return `import type { CompactionOptions } from 'toolyard/formats';
${reads ? "import { session } from './context.ts';\n" : ''}import { ${counterName(workspace)} } from './${COUNTER_FILE}';
${reads ? "import { filters, spill } from './registry.ts';\n" : ''}${
  pinned.length > 0
    ? `\n/** The ids of the calls whose results are pinned in the playground. */\n${toStatement('const pinned = ', pinned)}`
    : ''
}${reads ? '\n/** Only this session reads its cut results. */\nconst owner = { ...session, ...filters.ctx };\n' : ''}
/** The results of earlier turns that stay in a request; the others become one line each. */
export const compaction: CompactionOptions = {
  keepTurns: ${keepTurns},
  ${toCountOption(workspace)},
${pinned.length > 0 ? '  pinned: ({ toolCallId }) => pinned.includes(toolCallId),\n' : ''}${reads ? '  handleOf: (toolCallId) => spill.handleOf?.(owner, toolCallId),\n' : ''}};
`;
}

function findPinnedIds({ batches, contextSettings }: Workspace): string[] {
  const { pinned } = compactionOf(contextSettings);
  const ids = batches.flatMap(({ id, calls }) =>
    calls.filter((call) => pinned.has(callKey(id, call.id))).map(({ toolCallId }) => toolCallId),
  );
  return [...new Set(ids)];
}
