import { Ellipsis, Trash2 } from 'lucide-react';
import { backendNames } from '../../../catalog/backend-names.ts';
import { FAULT_KINDS, setCondition } from '../../../session/scenario/index.ts';
import type { FaultRule } from '../../../simulation/index.ts';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/form.module.css';
import { Menu } from '../../ui/Menu.tsx';
import { Select } from '../../ui/Select.tsx';
import { FaultKindFields } from './FaultKindFields.tsx';
import styles from './ScenarioSheet.module.css';

/** Options of {@link FaultRow}. */
export interface FaultRowProps {
  /** From 1, for its label. */
  number: number;
  count: number;
  rule: FaultRule;
  onChange: (rule: FaultRule) => void;
  onMove: (step: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** One rule: the affected requests and their faults. */
export function FaultRow(props: FaultRowProps) {
  const { number, count, rule, onChange, onMove, onCopy, onRemove } = props;
  const known = backendNames.map(({ name, about }) => ({
    value: name,
    label: `${name}: ${about}`,
  }));
  const isKnown = backendNames.some(({ name }) => name === rule.backend);
  const options = isKnown ? known : [...known, { value: rule.backend, label: rule.backend }];
  return (
    <li>
      <fieldset className={styles.fault} aria-label={`Fault ${number}, ${rule.backend}`}>
        <div className={styles.faultHead}>
          <span className={styles.number} aria-hidden>
            {number}
          </span>
          <Select
            label="Backend"
            className={styles.backend}
            value={rule.backend}
            options={options}
            onChange={(backend) => onChange({ ...rule, backend })}
          />
          <span className={styles.rowTools}>
            <Menu
              tone="plain"
              icon
              data-part="more"
              aria-label={`More for fault ${number}`}
              items={[
                ...(number > 1 ? [{ label: 'Move up', onChoose: () => onMove(-1) }] : []),
                ...(number < count ? [{ label: 'Move down', onChoose: () => onMove(1) }] : []),
                { label: 'Duplicate', onChoose: onCopy },
              ]}
            >
              <Ellipsis aria-hidden />
            </Menu>
            <Button
              tone="plain"
              icon
              data-part="remove"
              aria-label={`Remove fault ${number}`}
              onClick={onRemove}
            >
              <Trash2 aria-hidden />
            </Button>
          </span>
        </div>
        <label className={styles.matching}>
          <span className={form.name} aria-hidden>
            Only if the request contains
          </span>
          <input
            className={`${form.text} ${form.mono}`}
            aria-label="Only if the request contains this text"
            placeholder="every request"
            autoComplete="off"
            spellCheck={false}
            value={rule.matching ?? ''}
            onChange={({ target: { value } }) =>
              onChange(setCondition(rule, 'matching', value === '' ? undefined : value))
            }
          />
        </label>
        <div className={form.ticks}>
          {FAULT_KINDS.map(({ key, label, initial }) => (
            <label key={key} className={form.tick}>
              <input
                type="checkbox"
                checked={rule[key] !== undefined}
                onChange={({ target }) =>
                  onChange(setCondition(rule, key, target.checked ? initial : undefined))
                }
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        {FAULT_KINDS.every(({ key }) => rule[key] === undefined) && (
          <p className={form.hint}>This rule has no effect yet. Select at least one fault.</p>
        )}
        {FAULT_KINDS.filter(({ key }) => rule[key] !== undefined).map(({ key, label }) => (
          <fieldset key={key} className={styles.kind} aria-label={label}>
            <span className={form.name} aria-hidden>
              {label}
            </span>
            <FaultKindFields kind={key} rule={rule} onChange={onChange} />
          </fieldset>
        ))}
      </fieldset>
    </li>
  );
}
