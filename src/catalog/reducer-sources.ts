import kanbanList from '../core/reduce/reducers/kanban-list.ts?raw';
import readFile from '../core/reduce/reducers/read-file.ts?raw';
import terminal from '../core/reduce/reducers/terminal/bash-reducer.ts?raw';
import searchFiles from './search-files-reducer.ts?raw';

/** The code of the reducers that the catalogue registers, by the name of the tool that each is for. */
export const reducerSources: ReadonlyMap<string, string> = new Map([
  ['terminal', terminal],
  ['read_file', readFile],
  ['kanban_list', kanbanList],
  ['search_files', searchFiles],
]);
