import { useEffect, useId, useRef, useState } from 'react';
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
import { MockField, MockProblem } from './MockField.tsx';
import { nameOfMock, problemsOfMock } from './mock-text.ts';
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
  const statusId = useId();
  const problems = problemsOfMock(mock);
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
            describedBy={statusProblem && statusId}
            onChange={(next) => set({ status: next })}
            onProblem={setStatusProblem}
          />
          <Button small onClick={onRemove}>
            Remove
          </Button>
        </div>
        <MockProblem
          id={statusId}
          problem={statusProblem && `${statusProblem} The response still has ${status}.`}
        />
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
        <MockField
          title="URL; {name} stands for one part of the path"
          value={url}
          problem={problems.url}
          onChange={(next) => set({ url: next })}
        />
        <MockField
          title="Request JSON to match; empty for any"
          rows={2}
          value={requestBody}
          problem={problems.requestBody}
          onChange={(next) => set({ requestBody: next })}
        />
        <MockField
          title="Media type"
          value={mediaType}
          onChange={(next) => set({ mediaType: next })}
        />
        <MockField
          title="Body"
          rows={2}
          value={body}
          problem={problems.body}
          onChange={(next) => set({ body: next })}
        />
      </Fold>
    </div>
  );
}
