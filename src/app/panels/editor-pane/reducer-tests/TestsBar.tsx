import { useState } from 'react';
import { openStudio } from '../../../lib/page-state.ts';
import { useActions, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChecksLine } from '../ChecksLine.tsx';
import { CodeBar } from '../CodeBar.tsx';
import { ReducerExportDialog } from './ReducerExportDialog.tsx';
import { toTestsText } from './tests-text.ts';
import type { ReducerTests } from './use-reducer-tests.ts';

/** Below the samples: their totals, the contract, and the export. */
export function TestsBar({ tests }: { tests: ReducerTests }) {
  const [isExported, setIsExported] = useState(false);
  const { tool, by } = tests;
  const code = useSession(({ workspace }) =>
    Object.hasOwn(workspace.reducers, tool) ? workspace.reducers[tool] : undefined,
  );
  const check = useSession(({ checks }) =>
    Object.hasOwn(checks, tool) ? checks[tool] : undefined,
  );
  const { checkReducer, writeReducer } = useActions();
  return (
    <>
      {code !== undefined && <ChecksLine check={check} code={code} tool={tool} />}
      <CodeBar {...toTestsText(tests)}>
        {code === undefined ? (
          <Button
            small
            onClick={() => {
              writeReducer(tool);
              openStudio();
            }}
          >
            Write a reducer
          </Button>
        ) : (
          <Button small disabled={check?.status === 'running'} onClick={() => checkReducer(tool)}>
            Check the contract
          </Button>
        )}
        {by !== 'none' && (
          <Button small onClick={() => setIsExported(true)}>
            Export with tests
          </Button>
        )}
      </CodeBar>
      {isExported && <ReducerExportDialog tests={tests} onClose={() => setIsExported(false)} />}
    </>
  );
}
