import type { LoadedPackage, Program } from '../../e2e/runtimes/server/program.ts';

/** The token of every request of the benchmark. */
export const TOKEN = 'bench-token';

/** The counters of the program. */
export interface Counts {
  /** Started calls of `wait`, and the aborted ones among them. */
  waiting: number;
  aborted: number;
  /** Failures in the server, and unhandled rejections. */
  failures: number;
  /** Used bytes of the heap, after a garbage collection if the runtime can force one. */
  heap?: number;
}

/**
 * The measured program, the same in each runtime: the server of the package. At `/bench/empty` a
 * handler only reads the request and answers it.
 */
export function createProgram({ core, edge }: LoadedPackage): Program {
  const { createToolRegistry, defineTool, err, ok } = core;
  const counts: Counts = { waiting: 0, aborted: 0, failures: 0 };
  watchRejections(() => void counts.failures++);
  const schema = { type: 'object', properties: { name: { type: 'string' } } } as const;
  const tools = [
    defineTool({
      name: 'greet',
      description: 'Greets a person by name.',
      schema,
      execute: async ({ name }) => ok(`Hello, ${name}`),
    }),
    defineTool({
      name: 'wait',
      description: 'Waits until it is aborted.',
      schema,
      execute: (_args, { abortSignal, emit }) =>
        new Promise((resolve) => {
          counts.waiting++;
          emit({ type: 'progress', toolName: 'wait', message: 'waiting', audience: 'user' });
          abortSignal.addEventListener('abort', () => {
            counts.aborted++;
            resolve(err('stopped', 'execution_failed'));
          });
        }),
    }),
  ];
  const serve = edge.createToolServer({
    registry: createToolRegistry({ tools }),
    personalities: [{ id: 'guest', name: 'Guest', description: 'May call every tool.' }],
    auth: {
      verify: edge.bearerTokens({ [TOKEN]: { subject: 'bench', personalities: ['guest'] } }),
    },
    // Streams stay open until the benchmark closes them.
    limits: { timeMs: 600_000 },
    onError: () => void counts.failures++,
  });
  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/bench/counts') return Response.json({ ...counts, ...heapInUse() });
      if (pathname !== '/bench/empty') return serve(request);
      if (request.method === 'POST') await request.json();
      return Response.json({ results: [] });
    },
  };
}

/** The benchmark is the only client of this program. */
export const runServerCases = async (): Promise<[]> => [];

/** Globals that only some hosts have. */
interface Host {
  gc?: () => void;
  Bun?: { gc(synchronous: boolean): void };
  process?: {
    memoryUsage?: () => { heapUsed: number };
    on?: (event: string, listener: () => void) => void;
  };
  addEventListener?: (event: string, listener: () => void) => void;
}

// No host types are loaded here.
const host = globalThis as Host;

function heapInUse(): Pick<Counts, 'heap'> {
  host.gc?.();
  host.Bun?.gc(true);
  const heap = host.process?.memoryUsage?.().heapUsed;
  return heap === undefined ? {} : { heap };
}

function watchRejections(tell: () => void): void {
  if (host.process?.on) host.process.on('unhandledRejection', tell);
  else host.addEventListener?.('unhandledrejection', tell);
}
