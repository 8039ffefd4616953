import styles from './CallList.module.css';

/** The heads of the columns, for the eye: the controls of each row have names of their own. */
export function CallHeads() {
  return (
    <div className={styles.heads} aria-hidden>
      <span>Tool</span>
      <span>Id</span>
      <span>Arguments</span>
      <span>Status</span>
    </div>
  );
}
