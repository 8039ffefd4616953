import { useState } from 'react';
import type { Sample } from '../../../../session/workspace/index.ts';
import { MoreMenu } from '../../../ui/Menu.tsx';
import { EditSampleDialog } from './EditSampleDialog.tsx';
import type { ReducerTests } from './use-reducer-tests.ts';

/** Options of {@link SampleMenu}. */
export interface SampleMenuProps {
  tests: ReducerTests;
  sample: Sample;
}

/** The actions on a sample: to rename or edit, copy and delete it. A built-in one is copied first. */
export function SampleMenu({ tests, sample }: SampleMenuProps) {
  const [isEdited, setIsEdited] = useState(false);
  const { lab, tool, samples, savedCount } = tests;
  const { id, name } = sample;
  const isBuiltIn = samples.indexOf(sample) >= savedCount;
  return (
    <>
      <MoreMenu
        label={name}
        items={
          isBuiltIn
            ? [{ label: 'Copy to edit', onChoose: () => void lab.adoptSample(tool, id) }]
            : [
                { label: 'Rename or edit…', onChoose: () => setIsEdited(true) },
                { label: 'Duplicate', onChoose: () => lab.duplicateSample(id) },
                { label: 'Delete', onChoose: () => lab.removeSample(id) },
              ]
        }
      />
      {isEdited && (
        <EditSampleDialog tests={tests} sample={sample} onClose={() => setIsEdited(false)} />
      )}
    </>
  );
}
