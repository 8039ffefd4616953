export * from './kv.ts';
export * from './latency.ts';
export * from './local-conditions.ts';
export * from './pace.ts';
export * from './process.ts';
export * from './process-backend.ts';
export type { GitCommit, GitPerson, GitTree } from './programs/git/objects.ts';
export * from './programs/git/repository.ts';
export type { NpmOptions } from './programs/npm.ts';
export {
  createStandardPrograms,
  type StandardProgramsOptions,
} from './programs/standard-programs.ts';
export * from './random.ts';
export * from './secrets.ts';
export * from './service.ts';
export * from './virtual-clock.ts';
export * from './virtual-fs.ts';
export * from './virtual-fs-backend.ts';
export { type VirtualFsEntry, VirtualFsError, type VirtualFsErrorCode } from './virtual-fs-tree.ts';
