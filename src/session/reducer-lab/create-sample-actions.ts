import type { StoreApi } from 'zustand/vanilla';
import { textOf } from '../../lib/text-of.ts';
import type { IdSeries } from '../lib/id-series.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { Sample } from '../workspace/workspace.ts';
import { nameOfText } from './name-of-text.ts';
import { readToolResult } from './read-result.ts';
import type { ReducerLab, ReducerLabState } from './reducer-lab.ts';
import type { SampleActions } from './sample-actions.ts';
import * as to from './sample-transitions.ts';
import { toSample } from './samples.ts';

/** Dependencies of {@link createSampleActions}. */
export interface SampleContext extends Pick<EditContext, 'store' | 'edit'> {
  lab: StoreApi<ReducerLabState>;
  createIds: IdSeries;
  openSample: ReducerLab['openSample'];
  findBuiltIn(tool: string, id: string): Sample | undefined;
}

/** Creates the actions on samples. */
export function createSampleActions(context: SampleContext): SampleActions {
  const { store, lab, edit, createIds, openSample } = context;
  const current = () => store.getState().workspace;
  const find = (id: string) => current().samples.find((one) => one.id === id);
  const nameOf = (id: string) => find(id)?.name ?? 'a sample';
  const add = (sample: Omit<Sample, 'id'>, offersUndo: boolean) => {
    const id = createIds('sample')();
    const name = to.freeSampleName(current(), sample.tool, sample.name);
    edit({ label: `Added the sample ${name}`, offersUndo }, (one) =>
      to.insertSample(one, { ...sample, id, name }),
    );
    openSample(sample.tool, id);
    return id;
  };
  const addSample: SampleActions['addSample'] = (sample) => add(sample, false);
  return {
    addSample,
    addText: (text, name) => {
      const tool = store.getState().selectedTool;
      if (tool === '') return undefined;
      const result = readToolResult(text) ?? { ok: true, value: text };
      const wanted = name || nameOfText(textOf(result));
      return add({ name: wanted, tool, argsText: '{}', result }, true);
    },
    keepCall: (callId) => {
      const sample = toSample(store.getState(), callId);
      if (sample) addSample(sample);
    },
    keepCounterexample: (tool, name, { result, ctx }) => {
      addSample({ name, tool, argsText: toJsonText(ctx.args ?? {}), result });
      lab.setState({ turn: Math.max(1, ctx.turnCount) });
    },
    adoptSample: (tool, id) => {
      const found = context.findBuiltIn(tool, id);
      return found && addSample(found);
    },
    changeSample: (id, patch) =>
      void edit({ label: `Edited the sample ${nameOf(id)}`, offersUndo: true }, (one) =>
        to.changeSample(one, id, patch),
      ),
    duplicateSample: (id) => {
      const found = find(id);
      if (!found) return;
      const copy = {
        id: createIds('sample')(),
        name: to.freeSampleName(current(), found.tool, found.name),
      };
      edit(`Duplicated the sample ${found.name}`, (one) =>
        to.copySample(one, id, copy, createIds('expectation')),
      );
      openSample(found.tool, copy.id);
    },
    removeSample: (id) => {
      const note = { label: `Deleted the sample ${nameOf(id)}`, offersUndo: true };
      edit(note, (one) => to.removeSample(one, id));
    },
    setFailureTexts: (tool, texts) =>
      void edit({ label: `Edited the failures of ${tool}`, merge: `failures ${tool}` }, (one) =>
        to.setFailureTexts(one, tool, texts),
      ),
  };
}
