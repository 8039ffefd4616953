import { useState } from 'react';
import { formatPlural } from '../../../lib/format.ts';
import { openStudio } from '../../../lib/page-state.ts';
import { useActions, useSession } from '../../../session-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChecksLine } from '../ChecksLine.tsx';
import { CodeBar } from '../CodeBar.tsx';
import { ReducerExportDialog } from './ReducerExportDialog.tsx';
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
      <CodeBar {...toStatusText(tests)}>
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

function toStatusText({ counts, samples, expectations, status, by }: ReducerTests) {
  const { passed, failed, cut } = counts;
  const all = formatPlural(samples.length, 'sample');
  const tested = samples.filter(({ id }) => expectations.some(({ sampleId }) => sampleId === id));
  const on = tested.length < samples.length ? `on ${tested.length} of ${all}` : `on ${all}`;
  if (status === 'running') return { status: 'running', text: `Reducing ${all}` } as const;
  if (status === 'broken') {
    return { status: 'failed', text: 'The reducer does not compile' } as const;
  }
  if (status === 'waiting') return { status: 'skip', text: 'Press Run to run this code' } as const;
  if (status === 'stopped') {
    return { status: 'failed', text: 'The reducer was stopped' } as const;
  }
  if (failed > 0) {
    const lost = cut > 0 ? `, ${cut} cut off` : '';
    return { status: 'failed', text: `${failed} failed${lost}, ${passed} passed ${on}` } as const;
  }
  if (cut > 0) {
    const text = `${formatPlural(cut, 'expectation')} cut off by the budget, ${passed} met ${on}`;
    return { status: 'cut', text } as const;
  }
  if (passed > 0)
    return { status: 'ok', text: `${formatPlural(passed, 'expectation')} met ${on}` } as const;
  if (by === 'none') return { status: 'skip', text: 'No reducer: results are only cut' } as const;
  return { status: 'skip', text: `No expectations yet on ${all}` } as const;
}
