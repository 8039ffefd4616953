import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import type { SessionState } from '../../../session/store/index.ts';
import type { EditorSchema } from '../../editor/index.ts';

/** The schema of a step's text, for completion and hints in the editor; `undefined` without one. */
export function textSchemaOf(
  file: LessonFile,
  tools: SessionState['tools'],
): EditorSchema | undefined {
  if (file.kind === 'schema') return 'json-schema';
  return file.kind === 'calls' ? callsSchema(tools) : undefined;
}

/** A list of calls: the names of the tools, and for each tool its arguments. */
function callsSchema(tools: SessionState['tools']): EditorSchema {
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'The id that the model gives the call.' },
        tool: {
          type: 'string',
          description: 'The name of the tool.',
          examples: tools.map(({ name }) => name),
        },
        args: { type: 'object', description: 'The arguments of the call.' },
      },
      required: ['tool'],
      additionalProperties: false,
      allOf: tools.map(({ name, schema }) => ({
        if: { properties: { tool: { const: name } }, required: ['tool'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { properties: { args: schema } },
      })),
    },
  };
}
