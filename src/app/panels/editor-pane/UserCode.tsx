import { useMemo, useState } from 'react';
import { selectAccessFix } from '../../../session/access/index.ts';
import { selectForbidden, selectIsBarred } from '../../../session/explain/index.ts';
import type { ToolRow } from '../../../session/store/index.ts';
import { selectToolRows } from '../../../session/tool-list/index.ts';
import { selectTakenName } from '../../../session/tools/index.ts';
import {
  type CodePlace,
  findingsOf,
  isInName,
  selectTypeFaults,
} from '../../../session/user-code/index.ts';
import { currentPersonality } from '../../../session/workspace/index.ts';
import { codePath } from '../../lib/editor-paths.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeBar, type CodeBarProps } from './CodeBar.tsx';
import { CodeFile } from './CodeFile.tsx';
import { describeCompiled, withFaults, withReducer, withTakenName } from './compiled-text.ts';
import { toFileProblems } from './file-problems.ts';
import { LimitsPopover } from './LimitsPopover.tsx';

const RenameToolDialog = lazyPart(() =>
  import('../../ui/RenameToolDialog.tsx').then((part) => part.RenameToolDialog),
);

/** The file of a user's tool. */
export function UserCode({ id }: { id: string }) {
  const file = useSession(({ workspace }) => workspace.tools.find((one) => one.id === id));
  const compiled = useSession(({ userTools }) => userTools[id]);
  const info = useSession(({ tools }) => tools.find(({ userCodeId }) => userCodeId === id));
  const name = info?.name;
  const isReducedByName = useSession(
    ({ workspace }) =>
      info?.loadReducerSource !== undefined && !Object.hasOwn(workspace.reducers, info.name),
  );
  const row = useSession((state) =>
    selectToolRows(state).find(({ userCodeId }) => userCodeId === id),
  );
  const isListed = useSession((state) => name === undefined || !selectIsBarred(state, name));
  const forbidden = useSession((state) =>
    name === undefined ? undefined : selectForbidden(state, name),
  );
  // Other gates would refuse it still.
  const mayAsk = info !== undefined && (!row?.tag || !isListed || row.tag === 'capabilities');
  const access = useSession((state) =>
    mayAsk ? selectAccessFix(state, info, isListed) : undefined,
  );
  const taken = useSession((state) => selectTakenName(state, id));
  const fromRun = useSession((state) => state.runtimeProblems);
  const personality = useSession(({ workspace }) => currentPersonality(workspace).name);
  const where = useMemo((): CodePlace => ({ kind: 'code', toolId: id }), [id]);
  const types = useSession((state) => selectTypeFaults(state, where));
  const { setCodeText, addCall, runCall, applyFix, reportTypes } = useActions();
  const [isRenaming, setIsRenaming] = useState(false);
  const text = file?.code ?? '';
  const problems = useMemo(() => {
    const own = fromRun.filter(({ where }) => where.kind === 'code' && where.toolId === id);
    return toFileProblems(compiled, text, own);
  }, [compiled, text, fromRun, id]);

  if (!file) return null;
  const known = describeCompiled(
    compiled,
    file.disabled ? 'Compiles, but the tool is disabled' : 'Compiles, ready to call',
  );
  // The initial arguments of a call are known once its tool is compiled.
  const isCompiling = compiled?.status === 'compiling';
  const isReady = known.status === 'ok';
  const findings = findingsOf(compiled);
  const isInvalid = findings.some(({ severity }) => severity === 'error');
  const why = isReady
    ? withTakenName(isInvalid ? INVALID : whyNot(row, forbidden, access?.question), taken)
    : undefined;
  const allow = { kind: 'allow-tool', label: `Allow for ${personality}` } as const;
  const state = why ?? known;
  const reduced = isReady && isReducedByName ? withReducer(state, name) : state;
  const words = withFaults(reduced, types.length, isInvalid ? 0 : findings.length);
  return (
    <>
      <CodeFile
        label={`Code of ${name ?? 'your tool'}`}
        path={codePath(id)}
        text={text}
        problems={problems}
        types={types}
        onChange={(next) => setCodeText(id, next)}
        checksTypes
        onTypes={(report) => reportTypes(where, report)}
        onRename={(offset) => {
          // The compiler renames variables, but not the text of a string.
          if (name === undefined || !isInName(text, offset)) return false;
          setIsRenaming(true);
          return true;
        }}
      />
      {isRenaming && name !== undefined && (
        <RenameToolDialog id={id} name={name} onClose={() => setIsRenaming(false)} />
      )}
      <CodeBar {...words}>
        {access && isReady && (
          <Button small onClick={() => applyFix(access)}>
            {access.label}
          </Button>
        )}
        {!access && !isListed && row && (
          <Button small onClick={() => applyFix({ ...allow, tool: row.name })}>
            {allow.label}
          </Button>
        )}
        <LimitsPopover />
        {name !== undefined && (
          <Button
            small
            disabled={isCompiling}
            onClick={() => {
              addCall(name);
              if (isReady) runCall();
            }}
          >
            {isReady ? 'Add a call and run it' : 'Add a call'}
          </Button>
        )}
      </CodeBar>
    </>
  );
}

const INVALID = { status: 'failed', text: 'Compiles, but its schema is invalid' } as const;

/** Why a compiled file cannot be called. */
function whyNot(
  row: ToolRow | undefined,
  forbidden: string | undefined,
  question: string | undefined,
): Pick<CodeBarProps, 'status' | 'text'> | undefined {
  if (question !== undefined) return { status: 'refused', text: `Compiles, but ${question}` };
  if (row?.tag === 'invalid schema') return INVALID;
  if (row?.status === 'refused') {
    return { status: 'refused', text: `Compiles, but ${forbidden ?? row.tag}` };
  }
  if (row?.status === 'unavailable') {
    return { status: 'skip', text: 'Compiles, but isAvailable returns false' };
  }
  return undefined;
}
