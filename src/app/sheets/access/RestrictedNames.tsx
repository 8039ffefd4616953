import { BoundChoice } from './BoundChoice.tsx';
import { Ticks } from './Ticks.tsx';

/** Options of {@link RestrictedNames}. */
export interface RestrictedNamesProps {
  /** The name of the group of checkboxes. */
  label: string;
  /** The name of the choice between all and a selection. */
  choice: string;
  known: readonly string[];
  /** `undefined` = no restriction. */
  chosen: string[] | undefined;
  onChange: (chosen: string[] | undefined) => void;
}

/** All names, or only the selected ones. */
export function RestrictedNames(props: RestrictedNamesProps) {
  const { label, choice, known, chosen, onChange } = props;
  return (
    <BoundChoice label={choice} value={chosen} initial={[...known]} onChange={onChange}>
      {(names) => <Ticks label={label} known={known} chosen={names} onChange={onChange} />}
    </BoundChoice>
  );
}
