import type { StoreApi } from 'zustand/vanilla';
import { type GivenAnswer, isQuestion } from '../store/declarations.ts';
import type { SessionState } from '../store/state.ts';

/** The user's answers in the open workspace since Run was pressed, for the runs that follow edits. */
export interface GivenAnswers {
  readonly all: readonly GivenAnswer[];
  /** Keeps the answer to a call that waits, whose question then is over. */
  add(id: string, result: GivenAnswer['result']): void;
  clear(): void;
}

/** @example const given = createGivenAnswers(store); */
export function createGivenAnswers(store: StoreApi<SessionState>): GivenAnswers {
  let all: readonly GivenAnswer[] = [];
  let workspaceId: string | undefined;
  return {
    get all() {
      return workspaceId === store.getState().workspace.id ? all : [];
    },
    add: (id, result) => {
      const { pendingAnswers, workspace } = store.getState();
      const asked = pendingAnswers.find((one) => one.id === id);
      if (!asked || !isQuestion(asked)) return;
      store.setState({ pendingAnswers: pendingAnswers.filter((one) => one !== asked) });
      if (workspace.id !== workspaceId) all = [];
      workspaceId = workspace.id;
      all = [...all, { toolName: asked.toolName, args: asked.args, result }];
    },
    clear: () => {
      all = [];
    },
  };
}
