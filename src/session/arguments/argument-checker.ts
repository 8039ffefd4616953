import type { StoreApi } from 'zustand/vanilla';
import type { ArgumentIssue, JsonSchema } from '../../core/index.ts';
import { type Prepared, prepare } from '../engine/prepare-run.ts';
import { HungTaskError } from '../lib/hung-task-error.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Remember } from '../lib/session-memory.ts';
import { mayCompute } from '../store/may-compute.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import type { ArgumentCheck } from './check-arguments.ts';
import { toMismatches } from './mismatches.ts';

// A generated load has thousands of calls. A list with one problem for each would be unreadable.
const MAX_CALLS = 500;

/** Options of {@link createArgumentChecker}. */
export interface ArgumentCheckerOptions {
  store: StoreApi<SessionState>;
  /** The issues of each text. May reject. */
  check(question: ArgumentCheck): Promise<readonly (readonly ArgumentIssue[])[]>;
  remember: Remember;
  /** Called when a check computed for too long, so that nothing starts by itself again. */
  onHung(): void;
}

/** Keeps `mismatches` and `argumentIssues` in the state up to date. */
export interface ArgumentChecker {
  /** Checks the calls that changed, if the page may compute. */
  onChange(): void;
  dispose(): void;
}

interface Check {
  call: BatchCall;
  schema: JsonSchema;
}

interface Checked {
  schema: JsonSchema;
  issues: readonly ArgumentIssue[];
  isHung?: boolean;
}

const NONE: readonly ArgumentIssue[] = [];

/** Checks each call once per schema. An edit creates a new call object. */
export function createArgumentChecker(options: ArgumentCheckerOptions): ArgumentChecker {
  const { store, check, remember, onHung } = options;
  const known = new WeakMap<BatchCall, Checked>();
  let shown: readonly unknown[] = [];
  let isAsking = false;
  let disposed = false;

  const isKnown = ({ call, schema }: Check) => known.get(call)?.schema === schema;
  const checksOf = ({ workspace, tools, selectedCallId }: SessionState) => {
    const { calls } = currentBatch(workspace);
    const { schemas } = prepare(workspace);
    const further = findFurther(calls, selectedCallId);
    return toChecks(calls, further, workspace.schemaTexts, schemas, tools);
  };
  const show = (state: SessionState) => {
    const checks = checksOf(state);
    const { schemas } = prepare(state.workspace);
    const parts = [checks, schemas];
    if (parts.every((part, index) => part === shown[index])) return;
    shown = parts;
    const checked = checks.flatMap(({ call }) => {
      const found = known.get(call);
      return found ? [{ call, ...found }] : [];
    });
    store.setState({
      mismatches: toMismatches(checked, schemas),
      argumentIssues: new Map(checked.map(({ call, issues }) => [call.id, issues])),
    });
  };
  const ask = async (group: readonly Check[], schema: JsonSchema) => {
    const texts = group.map(({ call }) => call.argsText);
    try {
      const answers = await check({ schema, texts });
      for (const [index, { call }] of group.entries()) {
        known.set(call, { schema, issues: answers[index] ?? NONE });
      }
    } catch (error) {
      // Without an answer, the run itself tells which calls are refused.
      const isHung = error instanceof HungTaskError;
      for (const { call } of group) known.set(call, { schema, issues: NONE, isHung });
      if (!isHung) return;
      remember(() => show(store.getState()));
      onHung();
    }
  };
  const look = () => {
    if (disposed || isAsking) return;
    const state = store.getState();
    if (!mayCompute(state)) {
      shown = [];
      return;
    }
    const checks = checksOf(state);
    const first = checks.find((one) => !isKnown(one));
    if (!first) return show(state);
    const { schema } = first;
    const group = checks.filter((one) => one.schema === schema && !isKnown(one));
    isAsking = true;
    void ask(group, schema).then(() => {
      isAsking = false;
      remember(look);
    });
  };
  return {
    onChange: look,
    dispose: () => {
      disposed = true;
    },
  };
}

/** The selected call, if it is behind the checked ones. A run changes the state with each picture. */
const findFurther = memoizeLast((calls: readonly BatchCall[], selectedCallId: string | undefined) =>
  calls.slice(MAX_CALLS).find(({ id }) => id === selectedCallId),
);

const toChecks = memoizeLast(
  (
    calls: readonly BatchCall[],
    selected: BatchCall | undefined,
    schemaTexts: Workspace['schemaTexts'],
    schemas: Prepared['schemas'],
    tools: readonly ToolInfo[],
  ): readonly Check[] => {
    const infos = new Map(tools.map((info) => [info.name, info]));
    const first = calls.slice(0, MAX_CALLS);
    return (selected ? [...first, selected] : first).flatMap((call) => {
      const info = infos.get(call.tool);
      if (!info) return [];
      const isEdited = info.origin === 'catalogue' && Object.hasOwn(schemaTexts, call.tool);
      const schema = isEdited ? schemas.get(call.tool) : info.schema;
      // An edited schema that cannot be read judges nothing, and neither does the one before it.
      return schema ? [{ call, schema }] : [];
    });
  },
);
