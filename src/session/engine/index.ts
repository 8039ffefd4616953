/**
 * The part of this feature that the app uses.
 *
 * @module
 */
export type { BatchEngine } from './batch-engine.ts';
export type { EnginePort, EngineReply, EngineRequest } from './engine-protocol.ts';
export { type EngineConnection, PortEngine } from './port-engine.ts';
export { serveEngine } from './serve-engine.ts';
