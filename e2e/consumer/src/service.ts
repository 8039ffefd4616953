import { createToolRegistry, defineTool, ok } from 'toolyard';
import { bearerTokens, createToolServer } from 'toolyard/edge';

const greet = defineTool({
  name: 'greet',
  description: 'Greets a person by name.',
  schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  execute: async ({ name }) => ok(`Hello, ${name}`),
});

export const fetch = createToolServer({
  registry: createToolRegistry({ tools: [greet] }),
  personalities: [{ id: 'host', name: 'Host', description: 'Welcomes.', toolset: ['greet'] }],
  auth: { verify: bearerTokens({ s3cret: { subject: 'ada', personalities: ['host'] } }) },
});

export default { fetch }; // Cloudflare Workers and Bun; on Deno: Deno.serve(fetch)
