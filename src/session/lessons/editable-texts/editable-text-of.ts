import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import { callsLens } from './calls.ts';
import { declarationLens, reducerLens, schemaLens, toolLens } from './code.ts';
import type { Lens } from './editable-text.ts';
import { personalityLens } from './personality.ts';
import { scenarioLens } from './scenario.ts';
import { turnLens } from './turn.ts';

/** How the text of a step is read from a workspace, and written to it. */
export function lensOf(file: LessonFile): Lens {
  switch (file.kind) {
    case 'tool':
      return toolLens(file.index);
    case 'reducer':
      return reducerLens(file.tool);
    case 'schema':
      return schemaLens(file.tool);
    case 'declaration':
      return declarationLens(file.index);
    case 'calls':
      return callsLens;
    case 'personality':
      return personalityLens;
    case 'turn':
      return turnLens;
    case 'scenario':
      return scenarioLens;
  }
}
