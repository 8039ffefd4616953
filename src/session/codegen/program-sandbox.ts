import { repoFiles } from '../../catalog/data/repo-history.ts';
import { withFixtures } from '../../catalog/data/with-fixtures.ts';
import { findSection } from '../../catalog/sandbox-data/sections.ts';
import { keyValuesOf, recordsOf } from '../../catalog/sandbox-data/world-records.ts';
import { standardFaults } from '../../catalog/scenario.ts';
import type { CapabilityName, KeyValueRecord } from '../../core/index.ts';
import { isSameJson } from '../../lib/canonical-json.ts';
import { formatList } from '../../lib/format-list.ts';
import type { HttpMock, RecordChanges } from '../../simulation/index.ts';
import { isRecordedError } from '../mocks/recorded-errors.ts';
import type { CallFault } from '../workspace/call-fault.ts';
import { fixturesOf } from '../workspace/fixture-transitions.ts';
import { answeringMocks } from '../workspace/mock-transitions.ts';
import { recordChangesOf } from '../workspace/record-transitions.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CodegenTool } from './codegen-tool.ts';

/** The sandbox data that a program contains. An absent part needs no code. */
export interface ProgramSandbox {
  mocks?: readonly HttpMock[];
  /** Some mocked responses are recorded errors of its tools. */
  hasRecordedErrors?: true;
  /** Texts of edited web pages by URL; `null` for a removed one. */
  pages?: Readonly<Record<string, string | null>>;
  /** Texts by path. */
  files?: Readonly<Record<string, string>>;
  /** By key. `expiresAt` counts from the start of the program, in milliseconds. */
  keyValues?: Readonly<Record<string, KeyValueRecord>>;
  /** Simulated values by reference. */
  secrets?: Readonly<Record<string, string>>;
  /** By the model's ids of the calls. */
  callFaults?: Readonly<Record<string, CallFault>>;
  /** The calls of the batch that have faults. */
  calls?: readonly { toolCallId: string; tool: string }[];
  /** Edited records that the program does not serve, by section and id. */
  records?: RecordChanges;
  /** The parts of the sandbox data that the program lacks, as sentences. */
  notes: readonly string[];
}

/** Finds the sandbox data that the tools of a program need to answer like the page. */
export function toProgramSandbox(
  workspace: Workspace,
  tools: readonly CodegenTool[],
  isRecorded: boolean,
): ProgramSandbox {
  const { scenario } = workspace;
  const changes = recordChangesOf(workspace);
  const fixtures = fixturesOf(workspace);
  const missing = new Set(scenario.missing);
  // Example tools are stubs, which use no backend.
  const own = tools.filter(({ origin }) => origin === 'user' || origin === 'declared');
  const needs = (name: CapabilityName) =>
    !missing.has(name) && own.some(({ capabilities }) => Object.hasOwn(capabilities, name));
  const isOwn = (data: object | undefined) => data !== undefined && Object.keys(data).length > 0;
  const { pages: editedPages, 'key-values': editedValues, ...others } = changes;
  const mocks = missing.has('network') ? [] : answeringMocks(workspace);
  const isRead = (ref: string) =>
    needs('secrets') ||
    workspace.declarations.some(({ disabled, text }) => !disabled && text.includes(ref));
  const refs = Object.keys(scenario.secrets).filter(isRead);
  const secrets = refs.map((ref) => [ref, toPlaceholder(ref)] as const);
  const { callFaults } = scenario;
  const hasFaults = isOwn(callFaults);
  return {
    ...(mocks.length > 0 && { mocks }),
    ...(own.some(({ name }) => mocks.some((one) => isRecordedError(one, name))) && {
      hasRecordedErrors: true,
    }),
    ...(isOwn(editedPages) && !missing.has('network') && { pages: pagesOf(changes) }),
    ...((isOwn(fixtures) || needs('fs_reach')) &&
      !missing.has('fs_reach') && { files: withFixtures(repoFiles, fixtures) }),
    ...((isOwn(editedValues) || needs('storage')) &&
      !missing.has('storage') && { keyValues: keyValuesOf(changes, 0) }),
    ...(secrets.length > 0 && { secrets: Object.fromEntries(secrets) }),
    ...(callFaults && hasFaults && { callFaults, calls: callsWithFaults(workspace, callFaults) }),
    ...(isOwn(others) && { records: others }),
    notes: toNotes(workspace, { needs, others, isRecorded }),
  };
}

/** The value of a secret in a program. Real ones stay in the playground. */
export function toPlaceholder(ref: string): string {
  return `simulated ${ref}`;
}

function pagesOf(changes: RecordChanges): Record<string, string | null> {
  const now = new Map(recordsOf('pages', changes).map((page) => [page.url, page.text ?? null]));
  return Object.fromEntries(
    Object.keys(changes.pages ?? {}).map((url) => [url, now.get(url) ?? null]),
  );
}

function callsWithFaults(workspace: Workspace, faults: Readonly<Record<string, CallFault>>) {
  return currentBatch(workspace)
    .calls.filter(({ toolCallId }) => Object.hasOwn(faults, toolCallId))
    .map(({ toolCallId, tool }) => ({ toolCallId, tool }));
}

interface Findings {
  needs: (name: CapabilityName) => boolean;
  others: RecordChanges;
  isRecorded: boolean;
}

function toNotes({ scenario }: Workspace, { needs, others, isRecorded }: Findings): string[] {
  const sections = Object.keys(others).map((id) => findSection(id, others)?.label ?? id);
  return [
    ...(needs('network') && !isRecorded
      ? [
          'The simulated services are not exported: requests that no mocked response and no edited page answers are sent to the network.',
        ]
      : []),
    ...(needs('process') && !isRecorded
      ? ['The simulated programs are not exported: connect process in backends.ts.']
      : []),
    ...(sections.length > 0
      ? [
          `Edited records of ${formatList(sections)} are exported as data (sandbox/records.ts), because the services that serve them are not exported. In the tests, recorded results answer for the tools that read them.`,
        ]
      : []),
    ...(isRecorded || isSameJson(scenario.faults, standardFaults)
      ? []
      : ['Fault rules of the simulated backends are not exported; what-if faults of calls are.']),
  ];
}
