import * as z from 'zod/mini';
import type { EditableText } from './editable-text.ts';
import { readJson } from './read-text.ts';

/** The file of a user's tool. The run reports whether it compiles. */
export function toolText(index: number): EditableText {
  return {
    fileName: 'tool.ts',
    language: 'typescript',
    read: ({ tools }) => tools[index]?.code ?? '',
    write: (workspace, code) => {
      const tools = workspace.tools.map((one, at) => (at === index ? { ...one, code } : one));
      return { ok: true, workspace: { ...workspace, tools } };
    },
  };
}

/** The file of a tool's reducer. */
export function reducerText(tool: string): EditableText {
  return {
    fileName: 'reducer.ts',
    language: 'typescript',
    read: ({ reducers }) => (Object.hasOwn(reducers, tool) ? (reducers[tool] ?? '') : ''),
    write: (workspace, code) => {
      const reducers = { ...workspace.reducers, [tool]: code };
      return { ok: true, workspace: { ...workspace, reducers } };
    },
  };
}

/** An example tool's edited schema. */
export function schemaText(tool: string): EditableText {
  return {
    fileName: 'schema.json',
    language: 'json',
    read: ({ schemaTexts }) => (Object.hasOwn(schemaTexts, tool) ? (schemaTexts[tool] ?? '') : ''),
    write: (workspace, text) => {
      const read = readJson(text, 'schema.json', z.record(z.string(), z.unknown()));
      if (!read.ok) return read;
      const schemaTexts = { ...workspace.schemaTexts, [tool]: text };
      return { ok: true, workspace: { ...workspace, schemaTexts } };
    },
  };
}

/** The text of a declaration. The declaration reports its own problems. */
export function declarationText(index: number): EditableText {
  return {
    fileName: 'declaration.yaml',
    language: 'yaml',
    read: ({ declarations }) => declarations[index]?.text ?? '',
    write: (workspace, text) => {
      const declarations = workspace.declarations.map((one, at) =>
        at === index ? { ...one, text } : one,
      );
      return { ok: true, workspace: { ...workspace, declarations } };
    },
  };
}
