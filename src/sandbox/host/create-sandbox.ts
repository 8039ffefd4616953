/**
 * The host's side of the sandbox.
 *
 * @module
 */
import { withDefaults } from '../../lib/read-members.ts';
import type { Sandbox, SandboxOptions } from '../api.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../limits.ts';
import { loadAssets, loadChecker } from './assets.ts';
import { type Frame, openFrame } from './frame.ts';
import { linkTo, type Spawn } from './link.ts';
import { waitUntilReachable } from './reachable.ts';
import { createSandboxOver } from './sandbox.ts';
import { REDUCER_WORLD } from './seeds.ts';
import type { StartWorker, WorkerKind } from './spawn-port.ts';

export { DEFAULT_SANDBOX_LIMITS, describeLimits } from '../limits.ts';

/** The sandbox of a page, which has the frame. */
export interface PageSandbox extends Sandbox {
  /** Starts a Worker for an engine elsewhere. */
  start: StartWorker;
  /** Resolves when a retry is worthwhile after the sandbox was unreachable. */
  untilReachable(): Promise<void>;
}

/**
 * Runs untrusted code: user code → its own VM → a Worker → an opaque-origin frame → this page.
 * Nothing loads before the first use.
 *
 * Source: docs/contract.md#sandbox.
 *
 * @example
 * const sandbox = createSandbox();
 * const compiled = await sandbox.compile(text, 'tool');
 * if (compiled.ok) {
 *   const run = sandbox.openRun({ clock });
 *   registry.register(run.createTool(compiled.module));
 * }
 */
export function createSandbox(options: SandboxOptions = {}): PageSandbox {
  const limits = withDefaults(DEFAULT_SANDBOX_LIMITS, options.limits);
  const setup = { limits, world: REDUCER_WORLD };
  let frame: Promise<Frame> | undefined;
  const openOnce = () => {
    frame ??= open(limits.startMs).catch((thrown: unknown) => {
      // The next use retries: the network may be back.
      frame = undefined;
      throw thrown;
    });
    return frame;
  };
  const start: StartWorker = async (kind, onCrash) => {
    const code = kind === 'checker' ? loadChecker() : undefined;
    const [opened, checks] = await Promise.all([openOnce(), code]);
    return opened.start(setup, onCrash, checks);
  };
  const spawn =
    (kind: WorkerKind): Spawn =>
    async ({ onMessage, onCrash }) => {
      const worker = await start(kind, onCrash);
      return linkTo(worker.port, onMessage, worker.end);
    };
  const sandbox = createSandboxOver(
    {
      spawn: spawn('guest'),
      spawnChecker: spawn('checker'),
      dispose: () => void frame?.then((opened) => opened.dispose()),
    },
    options,
  );
  return { ...sandbox, start, untilReachable: () => waitUntilReachable(frameUrl()) };
}

async function open(startMs: number): Promise<Frame> {
  const assets = await loadAssets();
  return openFrame({ url: frameUrl(), assets, startMs });
}

function frameUrl(): string {
  return new URL('sandbox.html', document.baseURI).href;
}
