import { useEffect, useMemo } from 'react';
import {
  type CodePlace,
  selectCodeProblems,
  selectTypeFaults,
} from '../../../session/user-code/index.ts';
import { reducerPath } from '../../lib/editor-paths.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChecksLine } from './ChecksLine.tsx';
import { CodeBar } from './CodeBar.tsx';
import { CodeFile } from './CodeFile.tsx';
import { describeCompiled, withFailure, withFaults } from './compiled-text.ts';
import { toFileProblems } from './file-problems.ts';
import { LimitsPopover } from './LimitsPopover.tsx';
import { toEmptied } from './reducer-tests/labels.ts';
import { useReducerTests } from './reducer-tests/use-reducer-tests.ts';

/** How long typing rests before the contract is checked, in milliseconds. */
const CHECK_AFTER_MS = 400;

/** The file of a user's reducer, with the check of its contract. */
export function UserReducer({ tool }: { tool: string }) {
  const text = useSession(({ workspace }) => workspace.reducers[tool] ?? '');
  const compiled = useSession(({ userReducers }) => userReducers[tool]);
  const fromRun = useSession(selectCodeProblems);
  const check = useSession(({ checks }) =>
    Object.hasOwn(checks, tool) ? checks[tool] : undefined,
  );
  const where = useMemo((): CodePlace => ({ kind: 'reducer', tool }), [tool]);
  const types = useSession((state) => selectTypeFaults(state, where));
  const { setReducerText, checkReducer, reportTypes } = useActions();
  const problems = useMemo(() => {
    const own = fromRun.filter(({ where }) => where.kind === 'reducer' && where.tool === tool);
    return toFileProblems(compiled, text, own);
  }, [compiled, text, fromRun, tool]);

  const isReady = compiled?.status === 'ok' && compiled.module.source === text;
  const isRunning = check?.status === 'running';
  const isKnown = check?.status === 'done' && check.code === text;
  useEffect(() => {
    if (!isReady || isKnown || isRunning) return;
    // The check takes a core for a second, which the next key's result needs.
    const timer = setTimeout(() => checkReducer(tool), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReady, isKnown, isRunning, checkReducer, tool]);

  const replaces = useSession(
    ({ tools }) => tools.find(({ name }) => name === tool)?.loadReducerSource !== undefined,
  );
  const words = withFailure(
    describeCompiled(
      compiled,
      replaces ? 'Compiles and replaces the built-in reducer' : 'Compiles and is applied',
    ),
    {
      fails:
        problems.some(({ severity }) => severity === 'error') ||
        (isKnown && check.report.stopped !== undefined),
      grows: problems.some(({ severity }) => severity === 'warning'),
      empties: toEmptied(useReducerTests(tool)),
    },
  );
  return (
    <>
      <CodeFile
        label={`Reducer of ${tool}`}
        path={reducerPath(tool)}
        text={text}
        problems={problems}
        types={types}
        onChange={(next) => setReducerText(tool, next)}
        checksTypes
        onTypes={(report) => reportTypes(where, report)}
      />
      <ChecksLine check={check} code={text} tool={tool} />
      <CodeBar {...withFaults(words, types.length)}>
        <LimitsPopover />
        <Button small onClick={() => checkReducer(tool)} disabled={!isReady || isRunning}>
          Check again
        </Button>
        <Button small onClick={() => setReducerText(tool, undefined)}>
          Remove
        </Button>
      </CodeBar>
    </>
  );
}
