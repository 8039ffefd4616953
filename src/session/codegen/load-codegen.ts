import type { ProviderChoice } from '../definitions/provider-view.ts';
import type { SessionState } from '../store/state.ts';
import { type GeneratedProgram, generateProgram } from './generate-program.ts';
import { LIBRARY_REDUCERS } from './library-reducers.ts';

/** Generates the program of the current workspace. Rejects if a reducer's source fails to load. */
export async function loadCodegen(
  {
    workspace,
    tools,
    userTools: own,
    userReducers,
    visibility,
  }: Pick<SessionState, 'workspace' | 'tools' | 'userTools' | 'userReducers' | 'visibility'>,
  choice: ProviderChoice,
): Promise<GeneratedProgram> {
  const wanted = tools.filter(
    ({ name, origin }) => origin === 'catalogue' && !LIBRARY_REDUCERS.has(name),
  );
  const loaded = await Promise.all(
    wanted.map(async ({ name, loadReducerSource }) => [name, await loadReducerSource?.()] as const),
  );
  const reducerSources = new Map(
    loaded.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])),
  );
  return generateProgram({
    workspace,
    tools,
    own,
    userReducers,
    reducerSources,
    visibility,
    choice,
  });
}
