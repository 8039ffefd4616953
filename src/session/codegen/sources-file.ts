import { productDocs, webPages } from '../../catalog/data/documents.ts';
import { skills } from '../../catalog/data/skills.ts';
import { recordsOf } from '../../catalog/sandbox-data/world-records.ts';
import { simulatedEndpoints } from '../../simulation/index.ts';
import { recordChangesOf } from '../workspace/record-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toLiteral, toStatement } from './literal.ts';
import type { RecordingName } from './recordings-file.ts';

/** The needs of a program's declarations. */
export interface DeclaredNeeds {
  endpoints: Readonly<Record<string, string>>;
  collections: Readonly<Record<string, unknown>>;
  skills: Readonly<Record<string, string>>;
  board: readonly unknown[];
  needs: ReadonlySet<'sql' | 'client' | 'mcp'>;
}

const COLLECTIONS = { product_docs: productDocs, web_pages: webPages };

/** Finds what the declarations of a workspace need besides the backends of capabilities. */
export function findDeclaredNeeds(workspace: Workspace): DeclaredNeeds {
  const text = workspace.declarations
    .filter(({ disabled }) => !disabled)
    .map((one) => one.text)
    .join('\n');
  const mentions = (word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text);
  const isType = (kind: string) =>
    new RegExp(`["']?\\btype["']?\\s*:\\s*["']?${kind}\\b`).test(text);
  const changes = recordChangesOf(workspace);
  const pick = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => mentions(name)));
  const hasBoard = mentions('kanban_list') || mentions('kanban_create');
  return {
    endpoints: pick(simulatedEndpoints),
    collections: Object.fromEntries(
      Object.entries(pick(COLLECTIONS)).map(([name, list]) => [name, list(changes)]),
    ),
    skills: mentions('get_skill') ? Object.fromEntries(skills) : {},
    board: hasBoard ? recordsOf('cards', changes) : [],
    needs: new Set([
      ...(mentions('sql_query') ? (['sql'] as const) : []),
      ...(isType('client') ? (['client'] as const) : []),
      ...(isType('mcp') ? (['mcp'] as const) : []),
    ]),
  };
}

/** The recorded lists that the sources use. */
export function recordingsOfSources({ needs }: DeclaredNeeds): RecordingName[] {
  return [
    ...(needs.has('sql') ? (['statements'] as const) : []),
    ...(needs.has('client') ? (['answers'] as const) : []),
  ];
}

/** The file with the data that declared tools work on; `undefined` without any. */
export function toDocumentsFile({ collections, skills: texts, board }: DeclaredNeeds) {
  const parts = [
    ...(isFilled(collections)
      ? [
          `/** The documents of each collection. */\n${toStatement('export const documents = ', collections, ' satisfies Record<string, RagDocument[]>')}`,
        ]
      : []),
    ...(isFilled(texts)
      ? [
          `/** Instructions by name. */\n${toStatement('export const skills: Readonly<Record<string, string>> = ', texts)}`,
        ]
      : []),
    ...(board.length > 0
      ? [
          `/** The cards on the board. */\n${toStatement('export const board = ', board, " satisfies NonNullable<DeclarationSources['board']>")}`,
        ]
      : []),
  ];
  if (parts.length === 0) return undefined;
  const types = [
    ...(board.length > 0 ? ['DeclarationSources'] : []),
    ...(isFilled(collections) ? ['RagDocument'] : []),
  ];
  const head =
    types.length > 0 ? `import type { ${types.join(', ')} } from 'toolyard/kinds';\n\n` : '';
  return `${head}${parts.join('\n')}`;
}

/** The file with the sources of the declared tools, for a program without a recording. */
export function toEmptySources(hasSecrets: boolean): string {
  return `import type { DeclarationSources } from 'toolyard/kinds';
${hasSecrets ? "import { secrets } from './sandbox/data.ts';\n" : ''}
/** Add what the declared tools work on: env, handlers, sql, collections, … */
export const sources: DeclarationSources = ${hasSecrets ? '{ env: secrets }' : '{}'};
`;
}

/** The file with the sources of the declared tools. */
export function toSourcesFile(declared: DeclaredNeeds, hasSecrets: boolean): string {
  const { endpoints, collections, skills: texts, board, needs } = declared;
  const hasCollections = isFilled(collections);
  const kinds = [
    ...(needs.has('client') ? ['createClientAnswers'] : []),
    ...(hasCollections ? ['createRagCollection'] : []),
    'type DeclarationSources',
  ];
  const data = [
    ...(board.length > 0 ? ['board'] : []),
    ...(hasCollections ? ['documents'] : []),
    ...(isFilled(texts) ? ['skills'] : []),
  ];
  const recorded = [...recordingsOfSources(declared), ...(needs.has('mcp') ? ['servers'] : [])];
  const replays = needs.has('sql') || needs.has('client');
  const imports = [
    ...(needs.has('client') ? ["import { err } from 'toolyard';"] : []),
    `import { ${kinds.join(', ')} } from 'toolyard/kinds';`,
    ...(hasSecrets ? ["import { secrets } from './sandbox/data.ts';"] : []),
    ...(data.length > 0 ? [`import { ${data.join(', ')} } from './sandbox/documents.ts';`] : []),
    ...(needs.has('mcp') ? ["import { replayMcpServers } from './sandbox/mcp-replay.ts';"] : []),
    ...(recorded.length > 0
      ? [`import { ${recorded.sort().join(', ')} } from './sandbox/recordings.ts';`]
      : []),
    ...(replays ? ["import { createReplay, jsonKey } from './sandbox/replay.ts';"] : []),
  ];
  const entries = Object.keys(collections).map(
    (name) => `    ${name}: createRagCollection(documents.${name}),\n`,
  );
  const lines = [
    ...(hasSecrets ? ['  env: secrets,\n'] : []),
    ...(isFilled(endpoints) ? [`  endpoints: ${toLiteral(endpoints, 1, 12)},\n`] : []),
    ...(hasCollections ? [`  collections: {\n${entries.join('')}  },\n`] : []),
    ...(isFilled(texts) ? ['  skills,\n'] : []),
    ...(board.length > 0 ? ['  board,\n'] : []),
    ...(needs.has('sql') ? [SQL] : []),
    ...(needs.has('client') ? [CLIENT] : []),
    ...(needs.has('mcp') ? ['  mcpTransport: await replayMcpServers(servers),\n'] : []),
  ];
  const replayed = [
    ...(needs.has('sql') ? ['const query = createReplay(statements);\n'] : []),
    ...(needs.has('client') ? ['const answer = createReplay(answers);\n'] : []),
  ];
  return `${imports.join('\n')}
${replayed.length > 0 ? `\n${replayed.join('')}` : ''}
/** The recorded sources of the declared tools. Replace a part to connect the real one. */
export const sources: DeclarationSources = {
${lines.join('')}};
`;
}

const SQL = `  sql: {
    async query(statement, { parameters = [] } = {}) {
      const rows = await query(jsonKey([statement, parameters]));
      if (!rows) throw new Error(\`No rows of this statement are recorded: \${statement}\`);
      return rows;
    },
  },
`;
const CLIENT = `  clientAnswers: {
    ...createClientAnswers(),
    ask: async ({ toolName, args }, signal) =>
      (await answer(jsonKey([toolName, args]), signal)) ??
      err(\`No answer of the user to \${toolName} is recorded.\`, 'not_available'),
  },
`;

function isFilled(record: object): boolean {
  return Object.keys(record).length > 0;
}
