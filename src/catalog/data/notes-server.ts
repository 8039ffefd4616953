import type { Clock } from '../../core/index.ts';
import { loadInPageMcp, type McpTransportFactory } from '../../kinds/index.ts';
import { loadOnce } from '../../lib/load-once.ts';

/** Where the notes server answers, inside this page. */
export const NOTES_URL = 'https://notes.example/mcp';

const TEXT = { type: 'string' } as const;

/**
 * An MCP server inside the page. It stores notes, and shows or hides its archive, which changes its
 * list of tools.
 *
 * @param current the world with the notes
 * @returns creates the transport to the server
 */
export function createNotesServer(current: () => object): (clock: Clock) => McpTransportFactory {
  const byWorld = new WeakMap<object, string[]>();
  const notes = () => {
    const world = current();
    const known = byWorld.get(world) ?? ['The endpoint came back at 14:22.'];
    byWorld.set(world, known);
    return known;
  };

  return (clock) => {
    const open = loadOnce(async () => {
      const { createInPageMcpServer } = await loadInPageMcp();
      const archive = {
        name: 'read_archive',
        description: 'Reads the notes of last year.',
        inputSchema: { type: 'object', additionalProperties: false },
        run: () => 'The archive holds one note: "Turn it off and on again."',
      };
      const server = createInPageMcpServer({
        name: 'notes',
        clock,
        tools: [
          {
            name: 'add_note',
            description: 'Stores a note.',
            inputSchema: {
              type: 'object',
              properties: { text: { ...TEXT, minLength: 1, description: 'The text of the note.' } },
              required: ['text'],
              additionalProperties: false,
            },
            async run({ text }, call) {
              await call.sleep(120);
              notes().push(String(text));
              return `Kept as note ${String(notes().length)}.`;
            },
          },
          {
            name: 'list_notes',
            description: 'Lists the notes, the oldest first.',
            inputSchema: { type: 'object', additionalProperties: false },
            async run(_args, call) {
              await call.sleep(80);
              const texts = notes();
              return {
                content: texts.map((text, index) => ({
                  type: 'text' as const,
                  text: `${String(index + 1)}. ${text}`,
                })),
                structuredContent: { count: texts.length },
              };
            },
          },
          {
            name: 'toggle_archive',
            description: 'Shows the tool read_archive, or hides it again.',
            inputSchema: { type: 'object', additionalProperties: false },
            run() {
              const shown = server.toolNames.includes(archive.name);
              server.change(shown ? { remove: [archive.name] } : { add: [archive] });
              return shown ? 'The archive is hidden.' : 'The archive can be read.';
            },
          },
        ],
      });
      return server.transport;
    });
    return async () => (await open())();
  };
}
