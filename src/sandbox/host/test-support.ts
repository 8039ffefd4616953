import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { code as prelude } from 'virtual:toolyard-sandbox/prelude';
import type { ToolContext } from '../../core/index.ts';
import type { Sandbox, SandboxOptions } from '../api.ts';
import { checkInVms } from '../guest/check-guest.ts';
import { createGuest } from '../guest/guest.ts';
import { createQuickJsEngine } from '../guest/quickjs-engine.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { HostMessage, WorkerMessage } from '../protocol.ts';
import type { Spawn } from './link.ts';
import { createSandboxOver } from './sandbox.ts';
import { REDUCER_WORLD } from './seeds.ts';

/** For tests in Node: the same guest, without a Worker around it, so that nothing can be ended. */
export async function createTestSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const spawn = await createTestSpawn(options);
  return createSandboxOver({ spawn, spawnChecker: spawn, dispose() {} }, options);
}

/** Starts guests in this thread. */
export async function createTestSpawn(options: SandboxOptions = {}): Promise<Spawn> {
  const file = createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm');
  const engine = createQuickJsEngine(await WebAssembly.compile(await readFile(file)));
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  return async ({ onMessage }) => {
    let open = true;
    const tell = (text: string) => queueMicrotask(() => open && onMessage(text));
    const send = (message: WorkerMessage) => tell(JSON.stringify(message));
    const now = performance.now.bind(performance);
    const parts = { engine, prelude, limits, now, send };
    const hear = createGuest(parts);
    tell(JSON.stringify({ type: 'ready' }));
    return {
      post(text) {
        const message: HostMessage = JSON.parse(text);
        if (message.type === 'check') void checkInVms(message, { ...parts, world: REDUCER_WORLD });
        else void hear(message);
      },
      end: () => {
        open = false;
      },
    };
  };
}

/** A context with nothing in it. */
export function createTestContext(more: Partial<ToolContext> = {}): ToolContext {
  return {
    sessionId: 's',
    sessionKey: 'k',
    platform: 'test',
    workingDir: '/',
    currentTurn: 1,
    messageCount: 1,
    abortSignal: new AbortController().signal,
    emit: () => {},
    resultBudgetChars: 1000,
    ...more,
  };
}
