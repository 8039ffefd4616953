import {
  createToolRegistry,
  type Tool,
  type ToolContext,
  type ToolRegistryOptions,
} from '../index.ts';
import { callsOf, createRecorder, flush, makeCtx, wrong } from '../test-support.ts';

/** Collects the rejections of a test that nothing handles. */
export function watchRejections(): { start(): void; stop(): Promise<unknown[]> } {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  // Only Node reports unhandled rejections; types of the core know no process.
  const host: { process: { on: Listen; off: Listen } } = wrong(globalThis);
  return {
    start() {
      unhandled.length = 0;
      host.process.on('unhandledRejection', note);
    },
    async stop() {
      await eventLoopTurn();
      host.process.off('unhandledRejection', note);
      return unhandled;
    },
  };
}

/** Rejections are reported after the microtasks: a message takes the event loop one turn on. */
function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

type Listen = (event: 'unhandledRejection', listener: (reason: unknown) => void) => void;

export const fail = (): never => {
  throw new Error('on purpose');
};
export const reject = async (): Promise<never> => fail();
export const never = (): Promise<never> => new Promise(() => {});

/** Runs one tool and gives its result and the warnings. */
export async function run(
  tool: Tool,
  options: ToolRegistryOptions,
  ctx: Partial<ToolContext> = {},
) {
  const { events, observer } = createRecorder();
  const registry = createToolRegistry({ tools: [tool], observer, ...options });
  const [result] = await registry.executeParallel(callsOf(tool.name), makeCtx(ctx));
  await flush();
  const warnings = events.flatMap((event) => (event.type === 'warning' ? [event.message] : []));
  return { registry, result: result?.result, warnings };
}
