import styles from './ArgsForm.module.css';
import type { FormFieldProps } from './form-context.ts';

/** Says that the value is null; without a value there is a button beside the name. */
export function NullField({ formData }: FormFieldProps) {
  return formData === null ? <p className={styles.hint}>null</p> : null;
}
