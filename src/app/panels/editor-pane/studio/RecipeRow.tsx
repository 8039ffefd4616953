import { GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId } from 'react';
import {
  type BlockValue,
  blockRow,
  changeStep,
  type RecipeStep,
} from '../../../../session/reducer-lab/index.ts';
import { MoreMenu } from '../../../ui/Menu.tsx';
import { BlockOptionInput } from './BlockOptionInput.tsx';
import styles from './RecipeBlocks.module.css';

/** Options of {@link RecipeRow}. */
export interface RecipeRowProps {
  step: RecipeStep;
  at: number;
  count: number;
  /** Where a dragged block would be placed. */
  drop: 'before' | 'after' | undefined;
  onDragStart: (event: DragEvent<HTMLElement>) => void;
  /** @param to the index of the entry before which it goes */
  onMove: (to: number) => void;
  onChange: (step: RecipeStep) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** One block with its fields; other code, as it is. Alt and an arrow key move it. */
export function RecipeRow(props: RecipeRowProps) {
  const { step, at, count, drop, onMove } = props;
  const { block } = step;
  const row = block && blockRow(block.name);
  const title = row?.label ?? 'Your code';
  const id = useId();
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const to = event.key === 'ArrowUp' ? at - 1 : at + 2;
    if (to < 0 || to > count) return;
    const list = event.currentTarget.closest('ol');
    onMove(to);
    // The focus follows the block.
    const next = event.key === 'ArrowUp' ? at - 1 : at + 1;
    requestAnimationFrame(() => list?.querySelectorAll<HTMLElement>('[data-grip]')[next]?.focus());
  };
  const change = (field: string, value: BlockValue | undefined) => {
    if (!block) return;
    const others = Object.entries(block.values).filter(([name]) => name !== field);
    const values = [...others, ...(value === undefined ? [] : [[field, value] as const])];
    props.onChange(changeStep(step, { ...block, values: Object.fromEntries(values) }));
  };
  return (
    <li className={styles.row} data-drop={drop} aria-labelledby={id} onKeyDown={handleKeyDown}>
      <button
        type="button"
        draggable
        data-grip
        className={styles.grip}
        aria-label={`Move ${title}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title="Drag, or press Alt with an arrow key"
        onDragStart={props.onDragStart}
      >
        <GripVertical aria-hidden />
      </button>
      <div className={styles.block}>
        <span id={id} className={styles.name} title={row?.hint}>
          {title}
        </span>
        {row?.fields.map((field) => (
          <BlockOptionInput
            key={field.name}
            field={field}
            block={title}
            value={block?.values[field.name]}
            onChange={(value) => change(field.name, value)}
          />
        ))}
        {!block && <code className={styles.own}>{step.code}</code>}
      </div>
      <MoreMenu
        label={title}
        items={[
          ...(at > 0 ? [{ label: 'Move up', onChoose: () => onMove(at - 1) }] : []),
          ...(at < count - 1 ? [{ label: 'Move down', onChoose: () => onMove(at + 2) }] : []),
          { label: 'Duplicate', onChoose: props.onCopy },
          { label: 'Remove', onChoose: props.onRemove },
        ]}
      />
    </li>
  );
}
