/** The content of a file that {@link recordedTool} writes. */
export interface RecordedTool {
  name: string;
  description: string;
  /** The program that printed the text, for the comment: `npx vitest run`. */
  from: string;
  /** The exact output. */
  text: string;
}

/**
 * The file of a tool that answers with the recorded output of a real program.
 *
 * @example
 * const tools = [recordedTool({ name: 'run_tests', description, from: 'npx vitest run', text })];
 */
export function recordedTool({ name, description, from, text }: RecordedTool): string {
  return `import { defineTool, ok } from 'toolyard';

// The exact output of ${from}.
const PRINTED = \`${inTemplate(text)}\`;

export const tool = defineTool({
  name: '${name}',
  description: '${description}',
  schema: { type: 'object', properties: {}, additionalProperties: false },
  outputIsUntrusted: true,
  async execute() {
    await new Promise((resolve) => setTimeout(resolve, 240));
    return ok(PRINTED);
  },
});
`;
}

/** A template literal; the escape character of terminal colours becomes visible. */
function inTemplate(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    .replaceAll('\u001b', '\\u001b');
}
