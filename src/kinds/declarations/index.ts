export { expandParameters, type ReportParameter } from './expand-parameters.ts';
export type { LoadedDeclarations, LoadReport } from './load-declarations.ts';
export type { Position, Problem } from './problem.ts';
export type { DeclaredAgent } from './read-agents.ts';
export {
  type RegisterDeclarationsOptions,
  type RegisteredDeclarations,
  registerDeclarations,
} from './register-declarations.ts';
