import { getRequestListener } from '@hono/node-server';
import { listen } from './loopback.mjs';

export const TOKEN = 's3cret';

/**
 * Serves one tool at loopback by the edge server of the built package.
 *
 * @param {string} lib the folder of the built package
 * @returns {Promise<(use: (url: string) => Promise<void>) => () => Promise<void>>} makes a case's `run`
 */
export async function edgeServerOf(lib) {
  const { createToolRegistry, defineTool, err, ok } = await import(`${lib}/index.js`);
  const { bearerTokens, createToolServer } = await import(`${lib}/edge.js`);

  return (use) => async () => {
    const schema = /** @type {const} */ ({
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
    });
    const greet = defineTool({
      name: 'greet',
      description: 'Greets a person by name.',
      schema,
      execute: async (
        /** @type {{ name: string }} */ { name },
        /** @type {{ emit(event: object): void }} */ { emit },
      ) => {
        emit({
          type: 'progress',
          toolName: 'greet',
          message: 'half',
          percent: 50,
          audience: 'user',
        });
        if (name === 'Eve') return err('Eve is not on the list.');
        return ok(`Hello, ${name}`, { structured: { letters: name.length } });
      },
    });
    const edge = createToolServer({
      registry: createToolRegistry({ tools: [greet] }),
      personalities: [{ id: 'host', name: 'Host', description: 'Welcomes.', toolset: ['greet'] }],
      auth: { verify: bearerTokens({ [TOKEN]: { subject: 'ada', personalities: ['host'] } }) },
      instructions: 'Greets.',
    });
    const server = await listen(getRequestListener(edge));
    await use(`${server.url}/mcp`).finally(server.close);
  };
}
