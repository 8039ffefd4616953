import { LIBRARY_REDUCERS } from '../content/library-reducers.ts';
import type { ProviderChoice } from '../definitions/provider-view.ts';
import type { SessionState } from '../store/state.ts';
import type { ProgramQuestion } from './generate-program.ts';

/** The parts of a session that its program needs. */
export type ProgramState = Pick<
  SessionState,
  'workspace' | 'tools' | 'userTools' | 'userReducers' | 'visibility'
>;

/**
 * The parts of the current workspace that its program needs, as plain data. Rejects if a reducer's
 * source fails to load.
 */
export async function toCodegenInput(
  { workspace, tools, userTools, userReducers, visibility }: ProgramState,
  choice: ProviderChoice,
): Promise<ProgramQuestion> {
  const wanted = tools.filter(({ name }) => !LIBRARY_REDUCERS.has(name));
  const loaded = await Promise.all(
    wanted.map(async ({ name, loadReducerSource }) => [name, await loadReducerSource?.()] as const),
  );
  return {
    workspace,
    tools: tools.map(({ loadSource: _, loadReducerSource: __, ...plain }) => plain),
    own: toStatuses(userTools),
    userReducers: toStatuses(userReducers),
    reducerSources: new Map(
      loaded.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])),
    ),
    visibility,
    choice,
  };
}

/** `fromEntries` defines own properties, so that no name reaches a prototype. */
function toStatuses(known: Readonly<Record<string, { status: string }>>): ProgramQuestion['own'] {
  return Object.fromEntries(Object.entries(known).map(([name, { status }]) => [name, { status }]));
}
