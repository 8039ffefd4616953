import type { ProviderFormat } from '../../formats/index.ts';
import type { GeneratedFile } from '../codegen/user-file.ts';
import { providerFacts } from '../definitions/providers.ts';
import { CORE_VERSION } from '../lib/core-version.ts';
import { formatPlural } from '../lib/format.ts';
import { currentBatch, currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { RecordedRun } from './recorded-run.ts';
import { apiKeyVariable } from './start-files.ts';

/** Input of {@link toReadme}. */
export interface ReadmeParts {
  workspace: Workspace;
  recorded: RecordedRun;
  format: ProviderFormat;
  /** The files of the program. */
  files: readonly GeneratedFile[];
  /** The omissions of the project, as sentences. */
  notes: readonly string[];
}

/** Describes the project, how to run it, and its omissions. */
export function toReadme(parts: ReadmeParts): string {
  const { workspace, recorded, format, notes } = parts;
  const { name, scenario } = workspace;
  const lacks = notes.map((note) => `- ${inline(note)}\n`).join('');
  return `# ${inline(name)}

An agent's tools with their rules, from the Toolyard playground.

\`\`\`sh
npm install && npm test   # the batch, compared with the run in the playground
npm start -- "A question" # with ${apiKeyVariable(format)}: ${providerFacts(format).label}; without: a mock model
\`\`\`

${toFileList(parts)}
\`test/batch.test.ts\` runs the batch “${inline(currentBatch(workspace).name)}” as “${inline(currentPersonality(workspace).name)}” and
compares ${formatPlural(recorded.results.length, 'result')} with \`test/expected.ts\`: seed ${scenario.seed}, core ${CORE_VERSION}. Nothing needs a network.
${toTruth(recorded)}${lacks === '' ? '' : `\n## Missing parts\n\n${lacks}`}`;
}

const ABOUT: Readonly<Record<string, string>> = {
  'main.ts': 'the conversation with the provider',
  'registry.ts': 'the registry, and what the personality may use',
  'context.ts': 'the session, with the budget of results',
  'compaction.ts': 'the results of earlier turns that stay in a request',
  'count-tokens.ts': 'the counter of tokens',
  'search.ts': 'the search for tools, with the budget of definitions',
  'backends.ts': 'what the capabilities of the tools reach',
  'sources.ts': 'what the declared tools reach',
  'example-tools.ts': 'the example tools of the playground',
  'declarations.ts': 'the declared tools',
};

function toFileList({ files }: ReadmeParts): string {
  const lines = files.flatMap(({ path }) =>
    ABOUT[path] === undefined ? [] : [`- \`src/${path}\`: ${ABOUT[path]}\n`],
  );
  if (files.some(({ path }) => path.startsWith('sandbox/'))) {
    lines.push('- `src/sandbox`: the data of the playground and its recorded answers\n');
  }
  return lines.join('');
}

function toTruth({ real, answers, results }: RecordedRun): string {
  const replaced = results.filter(({ toolCallId }) => Object.hasOwn(answers, toolCallId));
  const names = [...new Set(replaced.map(({ name }) => name))];
  return [
    'Gates, reducers and the budget are real. ',
    ...(real.length > 0 ? [`These tools really run: ${inline(real.join(', '))}. `] : []),
    ...(names.length > 0
      ? [
          `In the tests, recorded results replace tools that differ in each run or in each engine: ${inline(names.join(', '))}. `,
        ]
      : []),
  ]
    .join('')
    .trimEnd()
    .concat('\n');
}

/** As one line without Markdown syntax. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_<>[\]#|]/g, (found) => `\\${found}`);
}
