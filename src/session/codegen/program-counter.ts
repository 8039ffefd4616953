import boundedCount from '../tokens/bounded-count.ts?raw';
import estimateTokens from '../tokens/estimate-tokens.ts?raw';
import type { Workspace } from '../workspace/workspace.ts';
import { findToolCuts } from '../workspace/workspace-cuts.ts';
import { NOTICE } from './sandbox-sources.ts';
import type { GeneratedFile } from './user-file.ts';

/** The file with the counter of a program. */
export const COUNTER_FILE = 'count-tokens.ts';

/** Whether the turn or a tool has a budget in tokens. */
export function countsResults(workspace: Workspace): boolean {
  const { budgetTokens } = workspace.contextSettings ?? {};
  return budgetTokens !== undefined || findToolCuts(workspace).counts;
}

/** The exported name of the workspace's counter. */
export function counterName({ contextSettings }: Workspace): string {
  return contextSettings?.counter === undefined ? 'estimateTokens' : 'countTokens';
}

/** The counter as an option, without a comma. */
export function toCountOption(workspace: Workspace): string {
  const name = counterName(workspace);
  return name === 'countTokens' ? name : `countTokens: ${name}`;
}

/** The file of the counter that the workspace has chosen, so that the program counts like it. */
export function toCounterFile({ contextSettings }: Workspace): GeneratedFile {
  const { counter } = contextSettings ?? {};
  const text = counter === undefined ? estimateTokens : toExactCounter(counter);
  return { path: COUNTER_FILE, text: `${NOTICE}${text}` };
}

function toExactCounter(encoding: string): string {
  const bounded = boundedCount.replace(/import type .*\n/, () => toEncoderImports(encoding));
  return `${bounded}
/** Results are no prompts: marks such as \`<|endoftext|>\` count as the text that they are. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** The tokens of a text in OpenAI's encoding ${encoding}. */
export const countTokens: CountTokens = toBoundedCount((text) => countEncoded(text, AS_TEXT));
`;
}

function toEncoderImports(encoding: string): string {
  return `import { countTokens as countEncoded } from 'gpt-tokenizer/encoding/${encoding}';
import type { CountTokens } from 'toolyard/context';
`;
}
