export * from './batches.ts';
export * from './catalog.ts';
export * from './personalities.ts';
export * from './reducers.ts';
export * from './scenario.ts';
export * from './world.ts';
