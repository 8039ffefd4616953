// The catalogue and generated programs take all exports of this file, so it exports reducers only.
// Blocks stay in `index.ts`: a namespace import would put them into the page.

export { kanbanListReducer } from './kanban-list.ts';
export { readFileReducer } from './read-file.ts';
export { bashReducer } from './terminal/bash-reducer.ts';
