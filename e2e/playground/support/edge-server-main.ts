/**
 * The catalogue's tools behind the real server, in a separate process. It reports its URL and its
 * calls to the parent process; `break` ends every connection in the middle.
 */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import {
  catalogReducers,
  createCatalog,
  createWorld,
  personalities,
} from '../../../src/catalog/index.ts';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  systemClock,
  type Tool,
} from '../../../src/core/index.ts';
import { bearerTokens, createToolServer } from '../../../src/edge/index.ts';
import { createArgumentValidator } from '../../../src/schema/index.ts';

const [origin = ''] = process.argv.slice(2);

const reducers = new DefaultToolResultReducerRegistry();
for (const reducer of catalogReducers) reducers.register(reducer);
const registry = createToolRegistry({
  reducers,
  concurrency: 4,
  validateArgs: true,
  validator: createArgumentValidator(),
});
for (const { tool, pluginId, mcpServer } of createCatalog(
  createWorld({ clock: systemClock, seed: 42 }),
)) {
  registry.register(withNews(tool), {
    ...(pluginId !== undefined && { pluginId }),
    ...(mcpServer !== undefined && { mcpServer }),
  });
}

const [first = '', ...others] = personalities.map(({ id }) => id);
const serve = createToolServer({
  registry,
  personalities,
  auth: {
    verify: bearerTokens({
      'operator-token': { subject: 'ops', personalities: [first, ...others], operator: true },
      'short-token': { subject: 'ada', personalities: [first] },
    }),
    anonymous: { subject: 'anonymous', personalities: [first, ...others] },
  },
  origins: [origin],
  basePath: '/edge',
});

const server = createServer(getRequestListener(serve, { overrideGlobalObjects: false }));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('message', (word) => {
  if (word === 'break') server.closeAllConnections();
});
process.on('disconnect', () => process.exit(0));

/** Reports when a tool begins, and when it is aborted. */
function withNews(tool: Tool): Tool {
  return {
    ...tool,
    execute: (args, ctx) => {
      process.send?.({ began: tool.name });
      ctx.abortSignal.addEventListener('abort', () => process.send?.({ aborted: tool.name }));
      return tool.execute(args, ctx);
    },
  };
}
