import { Plus } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import styles from './ArgsForm.module.css';
import { type FormFieldProps, toFieldPath } from './form-context.ts';

/** Options of {@link AddButton}. */
export interface AddButtonProps extends FormFieldProps {
  /** The name of the added part, for the label. */
  what: string;
  onAdd: () => void;
}

/** Adds a value to a container, or the container itself. */
export function AddButton({ what, onAdd, ...props }: AddButtonProps) {
  return (
    <Button
      small
      id={`${toFieldPath(props).$id}-add`}
      className={styles.add}
      disabled={props.disabled === true}
      onClick={onAdd}
    >
      <Plus aria-hidden />
      Add {what}
    </Button>
  );
}
