import type { ToolResult } from '../../core/index.ts';
import type { Exchange } from '../../simulation/index.ts';
import type { WorldRecording } from '../workspace/world-recording.ts';
import type { CodegenTool } from './codegen-tool.ts';
import { toStatement } from './literal.ts';

/** A run's answers, from which a program answers its tools. Plain data. */
export interface ProgramRecording {
  world: WorldRecording;
  /** Results of the example tools, by name and arguments. */
  results: readonly Exchange<ToolResult>[];
}

/** The name of each recorded list in a program. */
export type RecordingName = 'requests' | 'programs' | 'statements' | 'answers' | 'results';

const TYPES: Readonly<Record<RecordingName, { about: string; type: string; from: string }>> = {
  requests: {
    about: 'Responses of the network, by method, URL and body.',
    type: 'RecordedResponse',
    from: './replay.ts',
  },
  programs: {
    about: 'Runs of programs, by command line.',
    type: 'RecordedProcess',
    from: './replay.ts',
  },
  statements: {
    about: 'Rows of the database, by statement and parameters.',
    type: 'RecordedRows',
    from: './replay.ts',
  },
  answers: {
    about: 'Answers of the user, by tool and arguments.',
    type: 'ToolResult',
    from: 'toolyard',
  },
  results: {
    about: 'Results of the example tools, by tool and arguments.',
    type: 'ToolResult',
    from: 'toolyard',
  },
};

/** The file with the recorded lists that a program uses, and its MCP servers. */
export function toRecordingsFile(
  { world, results }: ProgramRecording,
  used: ReadonlySet<RecordingName>,
  servers: readonly CodegenTool[],
): string | undefined {
  const { requests, programs, statements, answers } = world;
  const lists = { requests, programs, statements, answers, results };
  const names = [...used];
  if (names.length === 0 && servers.length === 0) return undefined;
  const imports = new Map<string, Set<string>>();
  const add = (from: string, type: string) =>
    imports.set(from, (imports.get(from) ?? new Set()).add(type));
  for (const name of names) add(TYPES[name].from, TYPES[name].type);
  if (servers.length > 0) add('./mcp-replay.ts', 'RecordedServer');
  if (names.length > 0) add('./replay.ts', 'Exchange');
  const lines = [...imports]
    .sort(([a], [b]) => Number(a.startsWith('.')) - Number(b.startsWith('.')) || (a < b ? -1 : 1))
    .map(([from, types]) => `import type { ${[...types].sort().join(', ')} } from '${from}';\n`);
  const parts = names.map((name) => {
    const { about, type } = TYPES[name];
    return `/** ${about} */\n${toStatement(`export const ${name}: readonly Exchange<${type}>[] = `, lists[name])}`;
  });
  if (servers.length > 0) parts.push(toServers(servers, world));
  return `${lines.join('')}\n${parts.join('\n')}`;
}

function toServers(tools: readonly CodegenTool[], { mcp }: WorldRecording): string {
  const names = [...new Set(tools.flatMap(({ mcpServer }) => mcpServer ?? []))];
  const servers = Object.fromEntries(
    names.map((name) => [
      name,
      {
        tools: tools
          .filter(({ mcpServer }) => mcpServer === name)
          .map(({ label, description, schema }) => ({
            ...{ name: label, description, inputSchema: schema },
          })),
        calls: Object.hasOwn(mcp, name) ? mcp[name] : [],
      },
    ]),
  );
  return `/** The MCP servers, by name. */
${toStatement('export const servers: Readonly<Record<string, RecordedServer>> = ', servers)}`;
}
