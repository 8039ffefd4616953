import { useMemo, useState } from 'react';
import {
  selectCall,
  selectSchemaText,
  selectShownCall,
  selectTool,
} from '../../../session/store/index.ts';
import { selectProblems } from '../../../session/tool-list/index.ts';
import { CodeEditor } from '../../editor/index.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import { parseSchema } from './arguments/parse-schema.ts';
import styles from './EditorPane.module.css';
import { ProblemLines } from './ProblemLines.tsx';

const ArgsBar = lazyPart(() => import('./arguments/ArgsBar.tsx').then((part) => part.ArgsBar));
const ArgsForm = lazyPart(() => import('./arguments/ArgsForm.tsx').then((part) => part.ArgsForm));

type View = 'json' | 'form';

const VIEW_KEY = 'toolyard.arguments';
const isView = (value: unknown): value is View => value === 'json' || value === 'form';

/** The arguments of the selected call, as the model would send them: as JSON, or as a form. */
export function ArgsEditor() {
  const tool = useSession(selectTool);
  const call = useSession(selectCall);
  const isElsewhere = useSession((state) => !call && selectShownCall(state) !== undefined);
  const schemaText = useSession((state) => selectSchemaText(state, state.selectedTool));
  const problems = useSession(selectProblems);
  const { setArgsText, addCall } = useActions();
  const [view, setView] = useState(() => readStored(VIEW_KEY, isView, 'json'));
  const schema = useMemo(() => parseSchema(schemaText), [schemaText]);

  if (isElsewhere) {
    return (
      <EmptyState title="This call is not in the current batch.">
        <p>It exists only in the past run. Restore the workspace of that run to edit the call.</p>
      </EmptyState>
    );
  }
  if (call === undefined || (tool !== undefined && call.tool !== tool.name)) {
    return (
      <EmptyState title={`Select a call of ${tool?.label ?? 'this tool'}.`}>
        <p>{tool?.description}</p>
        {tool && <Button onClick={() => addCall(tool.name)}>Add a call of {tool.label}</Button>}
      </EmptyState>
    );
  }
  const own = problems.filter(({ where }) => where.kind === 'args' && where.callId === call.id);
  const show = (next: View) => {
    setView(next);
    writeStored(VIEW_KEY, next);
  };
  return (
    <>
      <div className={styles.bar}>
        <TabList<View>
          compact
          label="Argument editor"
          group="arguments"
          value={view}
          onChange={show}
          items={[
            { id: 'form', label: 'Form' },
            { id: 'json', label: 'JSON' },
          ]}
        />
        <span className={styles.grow} />
        <ArgsBar key={call.id} callId={call.id} />
      </div>
      <TabPanel group="arguments" value={view} className={styles.panel}>
        {view === 'form' ? (
          <ArgsForm
            key={call.id}
            call={call}
            // Keeps its fields while a schema is typed.
            schema={schema ?? tool?.schema}
            onJson={() => show('json')}
            waiting={<div className={styles.editor} aria-busy="true" />}
          />
        ) : (
          <div className={styles.editor}>
            <CodeEditor
              label={`Arguments of ${call.toolCallId}, ${call.tool}`}
              language="json"
              path={`args/${call.id}.json`}
              value={call.argsText}
              schema={schema}
              onChange={(text) => setArgsText(call.id, text)}
            />
          </div>
        )}
      </TabPanel>
      {/* The form shows invalid values at their fields. */}
      <ProblemLines problems={view === 'form' ? own.filter(({ blocks }) => blocks) : own} />
    </>
  );
}
