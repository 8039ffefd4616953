import styles from './pending.module.css';
import type { ReducerTests } from './use-reducer-tests.ts';

/**
 * The class of a verdict on a sample: that of its tone, or a quiet one while the verdict is about an
 * earlier code. Its element needs the sample as key, so that another sample's tone does not stay.
 */
export function toneOf(
  { isPending }: Pick<ReducerTests, 'isPending'>,
  sampleId: string,
  tone: string | undefined,
): string | undefined {
  return isPending(sampleId) ? styles.pending : tone;
}
