/**
 * The engine computes: it runs a batch on a registry of its own, in a Worker or on the same thread.
 * This is the part of the feature that the app uses.
 *
 * @module
 */
export type { BatchEngine } from './batch-engine.ts';
export type { EnginePort, EngineReply, EngineRequest } from './engine-protocol.ts';
export { type EngineConnection, PortEngine } from './port-engine.ts';
export { serveEngine } from './serve-engine.ts';
