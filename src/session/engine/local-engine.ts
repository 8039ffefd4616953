import type { BatchEngine } from './batch-engine.ts';
import type { EngineReply, EngineRequest } from './engine-protocol.ts';
import { PortEngine } from './port-engine.ts';
import { type ServeEngineOptions, serveEngine } from './serve-engine.ts';

/**
 * An engine on this thread, for tests and programs in Node. It cannot be ended while it computes.
 *
 * @example
 * createLocalEngine({ equipment, createClock, nextFrame, wallNow });
 */
export function createLocalEngine(options: ServeEngineOptions): BatchEngine {
  return new PortEngine({
    connect: () => {
      let toEngine: (request: EngineRequest) => void = () => {};
      let toPage: ((reply: EngineReply) => void) | undefined;
      serveEngine(
        {
          send: (reply) => toPage?.(reply),
          listen: (listener) => {
            toEngine = listener;
          },
        },
        options,
      );
      return {
        send: (request) => toEngine(request),
        listen: (listener) => {
          toPage = listener;
        },
        listenToErrors: () => {},
        terminate: () => {
          toPage = undefined;
        },
      };
    },
    watch: () => () => {},
    soon: () => () => {},
    speed: () => 1,
    createClock: () => options.createClock(() => 1),
  });
}
