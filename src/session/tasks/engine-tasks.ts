import type { ArgumentIssue } from '../../core/index.ts';
import type { ArgumentCheck } from '../arguments/check-arguments.ts';
import type { Filled, FillQuestion } from '../arguments/fill.ts';
import type { TaskEngine } from '../engine/task-engine.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { InspectionQuestion } from '../tool-list/inspect-tools.ts';

/** The tasks that an engine computes for the page besides its runs. */
export type EngineTasks = {
  /** The issues of each text of arguments, in their order. */
  checkArguments(question: ArgumentCheck): Promise<readonly (readonly ArgumentIssue[])[]>;
  fillArguments(question: FillQuestion): Promise<Filled>;
  inspectTools(question: InspectionQuestion): Promise<ToolVisibility>;
};

/** The tasks of an engine elsewhere. */
export function toEngineTasks(engine: TaskEngine): EngineTasks {
  // Both ends have the same table, so the answer is that of the task.
  const ask = <K extends keyof EngineTasks>(task: K) =>
    ((input: unknown) => engine.ask(task, input)) as EngineTasks[K];
  return {
    checkArguments: ask('checkArguments'),
    fillArguments: ask('fillArguments'),
    inspectTools: ask('inspectTools'),
  };
}
