import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/message-of.ts';
import type { ProgramQuestion } from '../../../session/codegen/index.ts';
import {
  type ExportedProject,
  PROJECT_PROVIDERS,
  toProject,
  toZip,
} from '../../../session/export/index.ts';
import { downloadBytes } from '../../browser/download.ts';
import { formatPlural } from '../../lib/format.ts';
import { useMessageFormat } from '../../lib/message-format.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { ExportRow } from './ExportRow.tsx';

/** The workspace as a program with tests. */
export function ProjectRow() {
  const [{ format: shown }, changeFormat] = useMessageFormat();
  // The provider of the Messages panel, if a project can talk to it.
  const { format } = PROJECT_PROVIDERS.find((one) => one.format === shown) ?? FIRST;
  const project = useProject(format);
  const { run: start } = useActions();
  const isRunning = useSession(({ run, preparing }) => preparing || run?.status === 'running');
  const lacks =
    typeof project === 'string'
      ? project
      : project
        ? undefined
        : isRunning
          ? 'The batch is running. The tests need its results.'
          : 'Run the current batch first. The tests need its results.';
  const files = typeof project === 'object' ? project : undefined;
  return (
    <ExportRow
      title="TypeScript project"
      about={`A TypeScript project${files ? ` (${formatPlural(files.files.length, 'file')})` : ''} that works offline: its tests reproduce this run, and a mock model sends the batch.`}
      choice={
        <Select
          label="Provider of the project"
          value={format}
          options={OPTIONS}
          onChange={(next) => changeFormat({ format: next })}
        />
      }
      lacks={lacks}
      remedy={
        project === undefined && !isRunning ? <Button onClick={() => start()}>Run</Button> : null
      }
      notes={files?.notes ?? []}
      onDownload={() => {
        if (files) downloadBytes(`${files.folder}.zip`, toZip(files.files), 'application/zip');
      }}
    />
  );
}

const [FIRST = { format: 'openai-chat' as const }] = PROJECT_PROVIDERS;
const OPTIONS = PROJECT_PROVIDERS.map(({ format, label }) => ({ value: format, label }));

/** A sentence if it failed; `undefined` if the run belongs to another state of the workspace, or has not ended. */
function useProject(
  format: (typeof PROJECT_PROVIDERS)[number]['format'],
): ExportedProject | string | undefined {
  const [made, setMade] = useState<{
    by: object;
    format: string;
    project: ExportedProject | string | undefined;
  }>();
  const { loadActions } = useActions();
  const workspace = useSession((state) => state.workspace);
  const tools = useSession((state) => state.tools);
  const userTools = useSession((state) => state.userTools);
  const userReducers = useSession((state) => state.userReducers);
  const visibility = useSession((state) => state.visibility);
  const run = useSession((state) => state.run);
  useEffect(() => {
    const work = new AbortController();
    let failure = NOT_LOADED;
    const show = (project: ExportedProject | string | undefined) => {
      if (!work.signal.aborted) setMade({ by: workspace, format, project });
    };
    const write = async (input: ProgramQuestion) => {
      const texts = await loadActions('texts');
      return texts.writeProgram(input, work.signal).catch((error) => {
        failure = messageOf(error);
        throw error;
      });
    };
    const state = { workspace, tools, userTools, userReducers, visibility };
    toProject(state, run, write, format).then(show, () => show(failure));
    return () => work.abort();
  }, [loadActions, workspace, tools, userTools, userReducers, visibility, run, format]);
  return made?.by === workspace && made.format === format ? made.project : undefined;
}

const NOT_LOADED = 'The code did not load. Check the network and open this dialog again.';
