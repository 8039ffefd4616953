import { selectVerdictChange } from '../../../session/tool-list/index.ts';
import { useSession } from '../../session-context.tsx';
import styles from './VerdictChange.module.css';

/** Says that the tool list has another verdict than the steps below. */
export function VerdictChange() {
  const sentence = useSession(selectVerdictChange);
  return sentence === undefined ? null : <p className={styles.change}>{sentence}</p>;
}
