import { ArrowUpRight, Play, RotateCcw, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { LessonFile } from '../../../catalog/lessons/lesson.ts';
import { editableTextOf } from '../../../session/lessons/index.ts';
import { lookup } from '../../../session/lib/index.ts';
import type { CodeCheck, SessionState } from '../../../session/store/index.ts';
import { selectCodeProblems } from '../../../session/user-code/index.ts';
import { useDemoHost } from '../../demo/demo-context.tsx';
import { registerYaml } from '../../editor/yaml.ts';
import { formatKeys } from '../../lib/shortcuts.ts';
import { CodeFile } from '../../panels/editor-pane/CodeFile.tsx';
import { toFileProblems } from '../../panels/editor-pane/file-problems.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { Inline } from './Inline.tsx';
import { lessonPath } from './lesson-path.ts';
import styles from './StepEditor.module.css';
import type { StepProps } from './step-props.ts';
import { textSchemaOf } from './text-schema.ts';

registerYaml();

/** The editor of the step's text, and Run. */
export function StepEditor({ slug, index, step, stepRun }: StepProps) {
  const { fileName, language } = useMemo(() => editableTextOf(step.file), [step]);
  const { text, broken, isRefused, verdicts, isStale, hasFailed } = useStore(stepRun.store);
  const isRunning = useSession((state) => state.preparing || state.run?.status === 'running');
  const runRefusal = useSession((state) => state.runRefusal);
  const compiled = useSession((state) => compiledOf(state, step.file));
  const fromRun = useSession(selectCodeProblems);
  const { stop } = useActions();
  const problems = useMemo(() => {
    const own = fromRun.filter(
      ({ where }) => where.kind === step.file.kind.replace('tool', 'code'),
    );
    return toFileProblems(compiled, text, own).filter(({ message }) => !waits(message));
  }, [compiled, fromRun, text, step]);
  const tools = useSession((state) => state.tools);
  const schema = useMemo(() => textSchemaOf(step.file, tools), [step, tools]);
  const [types, setTypes] = useState<CodeCheck>();
  const hold = verdicts?.filter(({ holds }) => holds).length ?? 0;
  const why = hasFailed ? DID_NOT_LOAD : (broken ?? (runRefusal && toWhy(runRefusal)));

  return (
    <section className={styles.pane} aria-label="Editor">
      <header className={styles.bar}>
        <h2 className={styles.file}>{fileName}</h2>
        <Button onClick={stepRun.reset}>
          <RotateCcw aria-hidden />
          Reset
        </Button>
        {isRunning ? (
          <Button tone="primary" onClick={stop}>
            <Square aria-hidden />
            Stop
          </Button>
        ) : (
          <Button tone="primary" title={formatKeys('run')} onClick={stepRun.run}>
            <Play aria-hidden />
            Run
          </Button>
        )}
      </header>
      <div className={styles.editor}>
        <CodeFile
          label={fileName}
          path={lessonPath(slug, index, step.file)}
          language={language}
          schema={schema}
          text={text}
          problems={problems}
          types={shownTypes(types, text)}
          onChange={stepRun.setText}
          onTypes={setTypes}
        />
      </div>
      {why !== undefined && (
        <p
          className={styles.why}
          role={isRefused || runRefusal !== undefined ? 'alert' : undefined}
        >
          <StatusIcon status="failed" decorative />
          <span>
            <Inline text={why} /> {broken !== undefined && 'Run is disabled until this is fixed.'}
          </span>
        </p>
      )}
      <footer className={styles.foot}>
        {verdicts && (
          <>
            <StatusIcon
              status={hold === step.checks.length && !isStale ? 'ok' : 'unreached'}
              decorative
            />
            <button type="button" className={styles.toChecks} onClick={showChecks}>
              {hold} of {step.checks.length} checks {isStale ? 'passed before the edit' : 'pass'}
            </button>
          </>
        )}
        <span className={styles.space} />
        <OpenInPlayground />
      </footer>
    </section>
  );
}

const WAITS = 'Waits for the network';

function waits(message: string): boolean {
  return message.startsWith(WAITS);
}

/** Code that waits for the network has no error. */
function toWhy(refusal: string): string {
  const at = refusal.indexOf(WAITS);
  return at < 0 ? refusal : refusal.slice(at);
}

const DID_NOT_LOAD = 'The code of this page did not load. Reload the page; your text is saved.';

function OpenInPlayground() {
  const host = useDemoHost();
  const read = useReadSession();
  const [hasFailed, setHasFailed] = useState(false);
  const fork = () => {
    setHasFailed(false);
    host.fork(read().workspace).catch(() => setHasFailed(true));
  };
  return (
    <>
      {hasFailed && (
        <span className={styles.failed} role="alert">
          The playground did not open. Try again.
        </span>
      )}
      <Button tone="plain" small onClick={fork}>
        Open in the playground
        <ArrowUpRight aria-hidden />
      </Button>
    </>
  );
}

function compiledOf({ userTools, userReducers, workspace }: SessionState, file: LessonFile) {
  if (file.kind === 'tool') return lookup(userTools, workspace.tools[file.index]?.id ?? '');
  return file.kind === 'reducer' ? lookup(userReducers, file.tool) : undefined;
}

/** The type errors of this text; those of an older one are at wrong places. */
function shownTypes(types: CodeCheck | undefined, text: string): CodeCheck['faults'] {
  return types?.text === text ? types.faults : NO_FAULTS;
}

const NO_FAULTS: CodeCheck['faults'] = [];

function showChecks(): void {
  const checks = document.getElementById('lesson-checks');
  checks?.scrollIntoView({ block: 'center' });
  checks?.focus({ preventScroll: true });
}
