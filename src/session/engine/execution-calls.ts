import type { TraceEvent } from '../../core/index.ts';
import type { SandboxRun } from '../../sandbox/api.ts';
import type { Run } from '../store/run.ts';
import type { UserCodeRegistry } from './create-run-registry.ts';

/** Which call of the batch each execution of the sandbox belongs to. */
export interface ExecutionCalls {
  /** Receives every event of the run. */
  onTrace(event: TraceEvent): void;
  /** The same sandbox run, which now knows the call of the batch for each execution. */
  follow(run: SandboxRun): UserCodeRegistry['run'];
  /** The call of an execution; empty if it is unknown. */
  callOf(index: number | undefined): { callId?: string };
}

/**
 * Matches executions with calls. The sandbox numbers its executions, tools and reducers alike, in the
 * order of their start. The trace names a call immediately before its execution starts.
 */
export function createExecutionCalls(run: Run): ExecutionCalls {
  let turnedTo: number | undefined;
  const served: (number | undefined)[] = [];
  return {
    callOf: (index) => {
      const call = index === undefined ? undefined : served[index];
      const callId = call === undefined ? undefined : run.lanes[call]?.callId;
      return callId === undefined ? {} : { callId };
    },
    onTrace: (event) => {
      if (event.type === 'start' || event.type === 'executed') turnedTo = event.call;
    },
    follow: (sandboxRun) => {
      const reducers = new Set<unknown>();
      return {
        createTool: (module) => {
          const tool = sandboxRun.createTool(module);
          return {
            ...tool,
            execute: (args, ctx) => {
              served.push(turnedTo);
              return tool.execute(args, ctx);
            },
          };
        },
        createReducer: (module) => {
          const reducer = sandboxRun.createReducer(module);
          reducers.add(reducer);
          return reducer;
        },
        reducerRunner: (reducer, result, ctx) => {
          if (reducers.has(reducer)) served.push(turnedTo);
          return sandboxRun.reducerRunner(reducer, result, ctx);
        },
      };
    },
  };
}
