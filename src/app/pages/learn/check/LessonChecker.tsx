import { useRef, useState } from 'react';
import { type LessonFault, readLessonFile, tryLesson } from '../../../../session/lessons/index.ts';
import { useDemoHost } from '../../../demo/demo-context.tsx';
import { LightEditor } from '../../../editor/LightEditor.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import styles from './LessonChecker.module.css';

/** The state of a check. */
type Report =
  | { status: 'none' | 'running' | 'failed' }
  | { status: 'done'; title: string; faults: readonly LessonFault[] };

/** Checks a lesson in the format of files: reads it, and runs each step with its solution. */
export function LessonChecker() {
  const host = useDemoHost();
  const [text, setText] = useState('');
  const [report, setReport] = useState<Report>({ status: 'none' });
  // Only the latest check reports.
  const latest = useRef(0);

  const check = async (written: string) => {
    latest.current += 1;
    const own = latest.current;
    const show = (next: Report) => own === latest.current && setReport(next);
    show({ status: 'running' });
    try {
      const read = readLessonFile(written);
      const faults = read.ok ? await tryLesson(read.lesson, host.open) : read.faults;
      show({ status: 'done', title: read.ok ? read.lesson.title : '', faults });
    } catch {
      show({ status: 'failed' });
    }
  };
  const open = (opened: string) => {
    setText(opened);
    void check(opened);
  };
  const openExample = () => {
    fetch('./demo/lesson.json').then(
      async (response) => open(await response.text()),
      () => setReport({ status: 'failed' }),
    );
  };

  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Check a lesson</h1>
      <p className={styles.intro}>
        Docs sites can show lessons of their own, written as JSON. This page reads such a file, runs
        each step with its solution, and names each fault with its place. The file stays in this
        browser.
      </p>
      <div className={styles.row}>
        <FileButton fileLabel="Lesson file" accept=".json,application/json" onText={open}>
          Open a file
        </FileButton>
        <Button onClick={openExample}>Open the example</Button>
        <span className={styles.space} />
        <Button
          tone="primary"
          disabled={text.trim() === ''}
          onClick={() => {
            void check(text);
          }}
        >
          Check
        </Button>
      </div>
      <div className={styles.editor}>
        <LightEditor
          label="Lesson as JSON"
          language="json"
          path="lesson.json"
          value={text}
          onChange={setText}
        />
      </div>
      <Result report={report} />
    </div>
  );
}

function Result({ report }: { report: Report }) {
  const { status } = report;
  const sentence = {
    none: '',
    running: 'Running each step…',
    failed: 'The code that runs lessons did not load. Try again.',
    done: '',
  }[status];
  if (status !== 'done') {
    return (
      <p className={styles.result} role="status">
        {sentence}
      </p>
    );
  }
  const { title, faults } = report;
  return (
    <section className={styles.result} aria-label="Result">
      <p role="status">
        {faults.length === 0
          ? `“${title}” works: each step begins with an unmet check, and its solution meets all.`
          : `The lesson has ${formatPlural(faults.length, 'fault')}.`}
      </p>
      <ul>
        {faults.map(({ path, message, line, column }) => (
          <li key={`${path} ${message}`}>
            <code>
              {line !== undefined && `${line}:${column ?? 1} `}
              {path === '' ? 'the file' : path}
            </code>
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
