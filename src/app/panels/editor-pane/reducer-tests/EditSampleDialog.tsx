import type { Sample } from '../../../../session/workspace/index.ts';
import { SampleDialog } from './SampleDialog.tsx';
import type { ReducerTests } from './use-reducer-tests.ts';

/** Options of {@link EditSampleDialog}. */
export interface EditSampleDialogProps {
  tests: Pick<ReducerTests, 'lab' | 'tool'>;
  sample: Sample;
  onClose: () => void;
}

/** Changes a sample that is the user's own. */
export function EditSampleDialog({ tests: { lab, tool }, sample, onClose }: EditSampleDialogProps) {
  return (
    <SampleDialog
      title="Edit the sample"
      action="Save"
      tool={tool}
      sample={sample}
      onDone={(next) => lab.changeSample(sample.id, next)}
      onClose={onClose}
    />
  );
}
