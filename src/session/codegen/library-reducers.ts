/** The built-in reducers that the library exports, by the tool that each is for. */
export const LIBRARY_REDUCERS: ReadonlyMap<string, string> = new Map([
  ['terminal', 'bashReducer'],
  ['read_file', 'readFileReducer'],
  ['kanban_list', 'kanbanListReducer'],
]);
