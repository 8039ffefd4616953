/** The names of the library's reducers, by the names of their tools. */
export const LIBRARY_REDUCERS: ReadonlyMap<string, string> = new Map([
  ['terminal', 'bashReducer'],
  ['read_file', 'readFileReducer'],
  ['kanban_list', 'kanbanListReducer'],
]);
