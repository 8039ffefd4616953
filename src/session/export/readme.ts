import { CORE_VERSION } from '../lib/core-version.ts';
import { formatPlural } from '../lib/format.ts';
import { currentBatch, currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { RecordedRun } from './recorded-run.ts';

/** Input of {@link toReadme}. */
export interface ReadmeParts {
  workspace: Workspace;
  recorded: RecordedRun;
  /** The omissions of the project, as sentences. */
  notes: readonly string[];
  /** Whether it has data of the sandbox. */
  hasSandbox: boolean;
}

/** Describes the project, how to run it, and its omissions. */
export function toReadme({ workspace, recorded, notes, hasSandbox }: ReadmeParts): string {
  const { name, scenario } = workspace;
  const { real, results } = recorded;
  const lacks = notes.map((note) => `- ${inline(note)}\n`).join('');
  return `# ${inline(name)}

A workspace of the Toolyard playground as a program: the registry, its tools, the personality, and the
conversation with a provider around it.

\`\`\`sh
npm install
npm test        # the batch, compared with the run in the playground
npm run types   # the strict compiler
\`\`\`

- \`src/registry.ts\` is the registry, \`src/main.ts\` asks a provider and runs what the model calls.
${hasSandbox ? SANDBOX : ''}- \`test/batch.test.ts\` runs the batch “${inline(currentBatch(workspace).name)}” as “${inline(currentPersonality(workspace).name)}” and compares ${formatPlural(results.length, 'result')}
  with \`test/recorded.ts\`: seed ${scenario.seed}, core ${CORE_VERSION}. ${
    real.length > 0
      ? `Tools that depend only on their arguments run (${inline(real.join(', '))}); recorded
  results replace the others.`
      : `Recorded results replace the tools;
  gates, reducers and the budget are real.`
  }
${lacks === '' ? '' : `\n## Missing parts\n\n${lacks}`}`;
}

const SANDBOX = `- \`src/sandbox\` has the sandbox data of the playground, such as mocked responses, files and what-if
  failures, and the code that serves it. The program answers from it without a network.
`;

/** As one line without Markdown syntax. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_<>[\]#|]/g, (found) => `\\${found}`);
}
