export * from './check/check-reducer.ts';
export type * from './check/report.ts';
