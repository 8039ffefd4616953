export { loadOnce } from '../lib/load-once.ts';
export * from './faults.ts';
export { readFaultRules } from './faults-read.ts';
export { createSimulatedFetch, type SimulatedFetchOptions } from './http-fetch.ts';
export { type HttpMock, problemOfStatus } from './http-mock.ts';
export { createMockServices } from './http-mocks.ts';
export { loadMsw, type Msw } from './http-msw.ts';
export { problem } from './http-problem.ts';
export { listPageOf, readObject, type SimulatedService } from './http-service.ts';
export * from './kv.ts';
export * from './latency.ts';
export * from './local-conditions.ts';
export { MOCK_HEADER, OTHER_BODY_HEADER, UNMOCKED_HEADER } from './mock-answers.ts';
export * from './outbox.ts';
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
export * from './records.ts';
export * from './secrets.ts';
export * from './services/content.ts';
export * from './services/create-services.ts';
export { simulatedEndpoints } from './services/endpoints.ts';
export { sampleContent } from './services/sample/sample-content.ts';
export { sampleSql, sampleTables } from './sql/sample.ts';
export * from './sql/sql-database.ts';
export { type SqlTable, toPlainTable, toSqlSeed } from './sql/to-sql-seed.ts';
export * from './virtual-clock.ts';
export * from './virtual-fs.ts';
export * from './virtual-fs-backend.ts';
export { VirtualFsError, type VirtualFsErrorCode } from './virtual-fs-error.ts';
export type { VirtualFsEntry } from './virtual-fs-nodes.ts';
