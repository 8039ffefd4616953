export type * from './contract/index.ts';
export type * from './explain.ts';
export type * from './gates/gate.ts';
export type * from './ports.ts';
export * from './trace.ts';
