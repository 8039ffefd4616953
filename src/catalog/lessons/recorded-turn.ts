import {
  createToolRegistry,
  type Explanation,
  err,
  ok,
  type Tool,
  type ToolCall,
  type ToolContext,
  type TraceEvent,
} from '../../core/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';

/** The trace of a turn, and what `explain` says about its calls. */
export interface RecordedTurn {
  events: readonly TraceEvent[];
  explanations: readonly Explanation[];
}

/**
 * Runs a small turn in a real registry, on a virtual clock, so that the trace is always that of this
 * version.
 */
export async function recordTurn(parts: {
  calls: readonly ToolCall[];
  allowed: readonly string[];
}): Promise<RecordedTurn> {
  const clock = createVirtualClock();
  const events: TraceEvent[] = [];
  const wait = (ms: number) => new Promise<void>((done) => void clock.setTimeout(done, ms));
  const registry = createToolRegistry({
    clock,
    concurrency: 1,
    observer: (event) => void events.push(event),
    tools: [
      toTool('read_note', async () => {
        await wait(40);
        return ok('The ferry to Cork leaves at 14:20.');
      }),
      toTool('search_code', async () => {
        await wait(900);
        return ok('src/queue/queue.ts: retry\n'.repeat(60));
      }),
      toTool('write_note', async () => ok('Written.')),
      toTool('send_mail', async () => {
        await wait(120);
        return err('The mail server is closed.', 'execution_failed');
      }),
      {
        ...toTool('print_label', async () => ok('Printed.')),
        isAvailable: () => false,
      },
    ],
  });
  const ctx = { ...CONTEXT, abortSignal: new AbortController().signal };
  const allowed = [...parts.allowed];
  await registry.executeParallel([...parts.calls], ctx, allowed);
  const explanations: Explanation[] = [];
  for (const call of parts.calls) {
    explanations.push(await registry.explain(call, ctx, allowed));
  }
  return { events, explanations };
}

const CONTEXT: Omit<ToolContext, 'abortSignal'> = {
  sessionId: 'lesson',
  sessionKey: 'lesson',
  platform: 'browser',
  workingDir: '/repo',
  currentTurn: 1,
  messageCount: 1,
  emit: () => {},
  resultBudgetChars: 3000,
};

function toTool(name: string, execute: Tool['execute']): Tool {
  return {
    name,
    description: `An example: ${name}.`,
    schema: { type: 'object', properties: {} },
    capabilities: {},
    execute,
  };
}
