export { kanbanListReducer } from './kanban-list.ts';
export { readFileReducer } from './read-file.ts';
export { bashReducer } from './terminal/bash-reducer.ts';
