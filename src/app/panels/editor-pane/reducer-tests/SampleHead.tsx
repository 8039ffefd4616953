import { useState } from 'react';
import type { Sample } from '../../../../session/workspace/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { MoreMenu } from '../../../ui/Menu.tsx';
import { EditSampleDialog } from './EditSampleDialog.tsx';
import styles from './SampleHead.module.css';
import type { ReducerTests } from './use-reducer-tests.ts';

/** Options of {@link SampleHead}. */
export interface SampleHeadProps {
  tests: ReducerTests;
  sample: Sample;
  isBuiltIn: boolean;
  onRemove: () => void;
}

/** The name of the open sample, and its actions. */
export function SampleHead({ tests, sample, isBuiltIn, onRemove }: SampleHeadProps) {
  const [isEdited, setIsEdited] = useState(false);
  const { lab, tool } = tests;
  return (
    <div className={styles.head}>
      <h3 title={sample.name}>{sample.name}</h3>
      <span className={styles.args} title={sample.argsText}>
        {oneLine(sample.argsText)}
      </span>
      {/* The same button in every state, so that it keeps the focus. */}
      <Button
        small
        onClick={() => (isBuiltIn ? lab.adoptSample(tool, sample.id) : setIsEdited(true))}
      >
        {isBuiltIn ? 'Copy to edit' : 'Edit'}
      </Button>
      {!isBuiltIn && (
        <MoreMenu
          label={sample.name}
          items={[
            { label: 'Duplicate', onChoose: () => lab.duplicateSample(sample.id) },
            { label: 'Delete', onChoose: onRemove },
          ]}
        />
      )}
      {isEdited && (
        <EditSampleDialog tests={tests} sample={sample} onClose={() => setIsEdited(false)} />
      )}
    </div>
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
