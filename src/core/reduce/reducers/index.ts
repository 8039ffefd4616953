export * from '../blocks/index.ts';
export * from './built-in-reducers.ts';
