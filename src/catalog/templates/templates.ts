import { toUserFile } from '../to-user-file.ts';
import blank from './blank-tool.ts?raw';
import ephemeral from './ephemeral-tool.ts?raw';
import fetching from './fetch-tool.ts?raw';
import progress from './progress-tool.ts?raw';
import reducer from './reducer.ts?raw';

/** The templates of a tool. */
export type TemplateName = 'blank' | 'fetch' | 'progress' | 'ephemeral';

/** The starter text of a new file. The compiler checks these files against the core. */
export interface Templates {
  /** Tools by template; each template contains a `name: '…'`. */
  readonly tools: Readonly<Record<TemplateName, string>>;
  /** The arguments of a first call, known before the tool is compiled. */
  readonly exampleArgs: Readonly<Record<TemplateName, Readonly<Record<string, unknown>>>>;
  /** A reducer for the tool of this name. */
  reducer(toolName: string): string;
}

/**
 * The starter files, with the imports of a user's file.
 *
 * @example
 * const code = templates.reducer('terminal');
 */
export const templates: Templates = {
  tools: {
    blank: toUserFile(blank),
    fetch: toUserFile(fetching),
    progress: toUserFile(progress),
    ephemeral: toUserFile(ephemeral),
  },
  exampleArgs: {
    blank: { name: 'Ada' },
    fetch: { path: '/retry-storm' },
    progress: { steps: 5 },
    ephemeral: { hit: 1 },
  },
  // A function, because a name may contain a pattern of `replace`, such as `$&`.
  reducer: (toolName) =>
    toUserFile(reducer).replace(/toolName: '[^']*'/, () => `toolName: ${quote(toolName)}`),
};

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
}
