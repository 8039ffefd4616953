import { loadInPageMcp, type McpSources } from '../../../kinds/index.ts';
import { createReplay, type Exchange, jsonKey } from '../../../simulation/replay.ts';

type CreateServer = Awaited<ReturnType<typeof loadInPageMcp>>['createInPageMcpServer'];
type RecordedTool = NonNullable<Parameters<CreateServer>[0]['tools']>[number];

/** The tools of an MCP server, and the recorded results of their calls. */
export interface RecordedServer {
  tools: readonly Omit<RecordedTool, 'run'>[];
  calls: readonly Exchange<Exclude<Awaited<ReturnType<RecordedTool['run']>>, string>>[];
}

/** MCP servers inside this program, which answer calls as recorded. */
export async function replayMcpServers(
  servers: Readonly<Record<string, RecordedServer>>,
): Promise<NonNullable<McpSources['mcpTransport']>> {
  const { createInPageMcpServer } = await loadInPageMcp();
  const running = new Map(
    Object.entries(servers).map(([name, { tools, calls }]) => {
      const replay = createReplay(calls);
      const server = createInPageMcpServer({
        name,
        tools: tools.map((tool) => ({
          ...tool,
          async run(args, { signal }) {
            const result = await replay(jsonKey([tool.name, args]), signal);
            if (!result) throw new Error(`No such call of ${tool.name} is recorded.`);
            return result;
          },
        })),
      });
      return [name, server];
    }),
  );
  return (_declared, name) => running.get(name)?.transport;
}
