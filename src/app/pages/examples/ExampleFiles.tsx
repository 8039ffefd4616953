import type { WorkspaceStart } from '../../../catalog/workspace-start.ts';
import { linesOf } from '../../../lib/lines-of.ts';
import { formatPlural } from '../../lib/format.ts';
import { Code } from '../../ui/Code.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { LongText } from '../../ui/LongText.tsx';
import styles from './ExampleView.module.css';

/** The texts of an example, read-only. The playground can edit them. */
export function ExampleFiles({ start }: { start: WorkspaceStart }) {
  const { tools = [], reducers = {}, declarations = [] } = start;
  const files = [
    ...Object.entries(reducers).map(([tool, code]) => ({ name: `The reducer of ${tool}`, code })),
    ...tools.map((code) => ({ name: `The tool ${nameIn(code)}`, code })),
  ];
  if (files.length + declarations.length === 0) return null;
  return (
    <section className={styles.files} aria-labelledby="files">
      <h2 id="files" className={styles.heading}>
        Files
      </h2>
      {declarations.map(({ name, text }) => (
        <Fold key={name} title={`${name}.yaml`} summary="a declaration" open>
          <LongText text={text} />
        </Fold>
      ))}
      {files.map(({ name, code }, index) => (
        <Fold
          key={name}
          title={name}
          summary={`${formatPlural(linesOf(code).length, 'line')} of TypeScript`}
          open={index === 0 && Object.keys(reducers).length > 0}
        >
          <Code code={code} copies={name.replace('The', 'the')} />
        </Fold>
      ))}
    </section>
  );
}

function nameIn(code: string): string {
  return /\bname: '([^']*)'/.exec(code)?.[1] ?? '';
}
