/** Programs that serve the packed package on Node, Deno and Bun, as documented. */
import { PORT_MARK } from './over-http.mjs';

const HEAD = `import * as core from 'toolyard';
import * as edge from 'toolyard/edge';
import { createProgram } from './server.js';

const { fetch } = createProgram({ core, edge });
const tell = (port) => console.log('${PORT_MARK}' + port);
const hostname = '127.0.0.1';
`;

/** The project's programs, by file name. */
export const PROGRAMS = {
  'serve-node.js': `import { serve } from '@hono/node-server';
${HEAD}
serve({ fetch, hostname, port: 0 }, ({ port }) => tell(port));
`,
  'serve-deno.js': `${HEAD}
Deno.serve({ hostname, port: 0, onListen: ({ port }) => tell(port) }, fetch);
`,
  'serve-bun.js': `${HEAD}
tell(Bun.serve({ fetch, hostname, port: 0 }).port);
`,
};
