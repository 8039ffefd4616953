import styles from './ArgsForm.module.css';
import type { FormFieldProps } from './form-context.ts';

/** Shows that the value is null. Without a value, there is a button beside the name. */
export function NullField({ formData }: FormFieldProps) {
  return formData === null ? <p className={styles.hint}>null</p> : null;
}
