import { useEffect, useRef, useState } from 'react';
import type {
  Batch,
  ResponsePosition,
  ScenarioResponse,
} from '../../../session/workspace/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';
import { Select } from '../../ui/Select.tsx';
import { nameOfMock, problemOfMock } from './mock-text.ts';
import { StatusField } from './StatusField.tsx';

/** Options of {@link MockFold}. */
export interface MockFoldProps {
  mock: ScenarioResponse;
  /** Its place among several for the same request; `undefined` if it is alone. */
  order: ResponsePosition | undefined;
  /** Those that it may be for. */
  batches: readonly Batch[];
  /** The request to open it; each new object opens it and moves the focus there. */
  asked: object | undefined;
  onChange: (mock: ScenarioResponse) => void;
  onRemove: () => void;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].map((value) => ({
  ...{ value, label: value },
}));

/** One mocked response: its request, its status and its body. */
export function MockFold({ mock, order, batches, asked, onChange, onRemove }: MockFoldProps) {
  const { method, url, requestBody = '', status, mediaType, body, batchId = '' } = mock;
  const only = batches.find(({ id }) => id === batchId)?.name;
  // The name stays while the address is being typed.
  const [name] = useState(() => nameOfMock(mock));
  const [statusProblem, setStatusProblem] = useState<string>();
  const problem = statusProblem ?? problemOfMock(mock);
  const fold = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const details = fold.current?.querySelector('details');
    if (!asked || !details) return;
    details.open = true;
    details.querySelector('summary')?.focus();
  }, [asked]);
  const set = (patch: Partial<ScenarioResponse>) => {
    const { requestBody: request, batchId: batch, ...rest } = { ...mock, ...patch };
    onChange({
      ...rest,
      ...(request && { requestBody: request }),
      ...(batch && { batchId: batch }),
    });
  };
  return (
    <div ref={fold}>
      <Fold
        title={name}
        summary={[
          ...(order ? [`answer ${order.position} of ${order.of} to this request`] : []),
          ...[String(status), formatPlural(body.length, 'character')],
          ...(only ? [`in ${only}`] : []),
        ].join(', ')}
      >
        <div className={form.line}>
          <Select
            label={`Method of ${name}`}
            value={method}
            options={METHODS}
            onChange={(next) => set({ method: next })}
          />
          <StatusField
            label={`Status of ${name}`}
            value={status}
            onChange={(next) => set({ status: next })}
            onProblem={setStatusProblem}
          />
          <Button small onClick={onRemove}>
            Remove
          </Button>
        </div>
        {batches.length > 1 && (
          <div className={form.field}>
            <span className={form.name}>Answers the calls of</span>
            <Select
              label={`Batch of ${name}`}
              value={batchId}
              options={[
                { value: '', label: 'All batches' },
                ...batches.map(({ id, name: label }) => ({ value: id, label })),
              ]}
              onChange={(next) => set({ batchId: next })}
            />
          </div>
        )}
        <label className={form.field}>
          <span className={form.name}>URL; {'{name}'} stands for one part of the path</span>
          <input
            className={`${form.text} ${form.mono}`}
            spellCheck={false}
            autoComplete="off"
            value={url}
            onChange={({ target }) => set({ url: target.value })}
          />
        </label>
        <label className={form.field}>
          <span className={form.name}>Request JSON to match; empty for any</span>
          <textarea
            className={form.area}
            spellCheck={false}
            rows={2}
            value={requestBody}
            onChange={({ target }) => set({ requestBody: target.value })}
          />
        </label>
        <label className={form.field}>
          <span className={form.name}>Media type</span>
          <input
            className={`${form.text} ${form.mono}`}
            spellCheck={false}
            autoComplete="off"
            value={mediaType}
            onChange={({ target }) => set({ mediaType: target.value })}
          />
        </label>
        <label className={form.field}>
          <span className={form.name}>Body</span>
          <textarea
            className={form.area}
            spellCheck={false}
            value={body}
            onChange={({ target }) => set({ body: target.value })}
          />
        </label>
        {problem !== undefined && (
          <p className={form.problem} role="alert">
            {problem}
          </p>
        )}
      </Fold>
    </div>
  );
}
