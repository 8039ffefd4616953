import { GripVertical } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId, useRef } from 'react';
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
  const item = useRef<HTMLLIElement>(null);
  const move = (to: number) => {
    focusGrip(item.current, to > at ? to - 1 : to);
    onMove(to);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const to = event.key === 'ArrowUp' ? at - 1 : at + 2;
    if (to >= 0 && to <= count) move(to);
  };
  const change = (field: string, value: BlockValue | undefined) => {
    if (!block) return;
    const others = Object.entries(block.values).filter(([name]) => name !== field);
    const values = [...others, ...(value === undefined ? [] : [[field, value] as const])];
    props.onChange(changeStep(step, { ...block, values: Object.fromEntries(values) }));
  };
  return (
    <li
      ref={item}
      className={styles.row}
      data-drop={drop}
      aria-labelledby={id}
      onKeyDown={handleKeyDown}
    >
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
          ...(at > 0 ? [{ label: 'Move up', onChoose: () => move(at - 1) }] : []),
          ...(at < count - 1 ? [{ label: 'Move down', onChoose: () => move(at + 2) }] : []),
          { label: 'Duplicate', onChoose: props.onCopy },
          {
            label: 'Remove',
            onChoose: () => {
              focusGrip(item.current, at);
              props.onRemove();
            },
          },
        ]}
      />
    </li>
  );
}

/**
 * Focuses the block at a place of the changed list, so that the focus follows a moved block and
 * stays where one was removed: at the last block, or at the button below an empty list.
 */
function focusGrip(item: HTMLElement | null, at: number): void {
  const list = item?.closest('ol');
  requestAnimationFrame(() => {
    const grips = list?.querySelectorAll<HTMLElement>('[data-grip]');
    (grips?.[at] ?? grips?.[at - 1] ?? list?.nextElementSibling?.querySelector('button'))?.focus();
  });
}
