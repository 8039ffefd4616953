import { toJsonText } from '../lib/json-text.ts';
import type { ToolInfo } from '../store/tool-info.ts';

/**
 * The code of a new tool with the schema of another one.
 *
 * @param name - The name of the new tool.
 * @example
 * toolFrom(info, 'read_file_2');
 */
export function toolFrom({ description, schema }: ToolInfo, name: string): string {
  const schemaText = toJsonText(schema).replaceAll('\n', '\n  ');
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: ${JSON.stringify(name)},
  description: ${JSON.stringify(description)},
  schema: ${schemaText},
  async execute(args) {
    return ok(JSON.stringify(args, null, 2));
  },
});
`;
}
