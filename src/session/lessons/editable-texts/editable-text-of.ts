import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import { callsText } from './calls.ts';
import { declarationText, reducerText, schemaText, toolText } from './code.ts';
import { contextText } from './context.ts';
import type { EditableText } from './editable-text.ts';
import { personalityText } from './personality.ts';
import { registryText } from './registry.ts';
import { scenarioText } from './scenario.ts';
import { turnText } from './turn.ts';

/** Reads the text of a step from a workspace, and writes it back. */
export function editableTextOf(file: LessonFile): EditableText {
  switch (file.kind) {
    case 'tool':
      return toolText(file.index);
    case 'reducer':
      return reducerText(file.tool);
    case 'schema':
      return schemaText(file.tool);
    case 'declaration':
      return declarationText(file.index);
    case 'calls':
      return callsText;
    case 'personality':
      return personalityText;
    case 'turn':
      return turnText;
    case 'scenario':
      return scenarioText;
    case 'registry':
      return registryText;
    case 'context':
      return contextText;
  }
}
