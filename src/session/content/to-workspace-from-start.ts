import { CATALOG_TOOL_NAMES } from '../../catalog/tool-names.ts';
import type { StartCall, WorkspaceStart } from '../../catalog/workspace-start.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { ContextSettings } from '../workspace/context-settings.ts';
import { createRegistrySettings, createTurnSettings } from '../workspace/default-settings.ts';
import type { Batch, BatchCall, ExampleSettings, Workspace } from '../workspace/workspace.ts';

/**
 * Creates the document that a start describes.
 *
 * @example
 * toStartWorkspace({ name: 'One read', calls: [{ tool: 'read_file', args }] }, 'lesson');
 */
export function toStartWorkspace(start: WorkspaceStart, id: string): Workspace {
  const { name, budget = {}, scenario = {}, registry = {}, calls = [], earlier = [] } = start;
  const personalities = structuredClone([...(start.personalities ?? [ANYONE])]);
  return {
    format: 4,
    id,
    name,
    personalities,
    personalityId: personalities[0]?.id ?? ANYONE.id,
    batches: [
      ...earlier.map((turn, index) => toEarlierBatch(turn, index + 1)),
      {
        id: 'batch',
        name: earlier.length === 0 ? 'Batch' : `Turn ${earlier.length + 1}`,
        description: start.description ?? '',
        calls: toStartCalls(calls),
      },
    ],
    batchId: 'batch',
    budget: {
      totalChars: budget.totalChars ?? 8000,
      strategy: budget.strategy ?? 'even',
      caps: { ...budget.caps },
    },
    dryRun: start.dryRun ?? false,
    schemaTexts: { ...start.schemaTexts },
    tools: (start.tools ?? []).map((code, index) => ({
      ...{ id: `own-${index + 1}`, code, disabled: false },
    })),
    declarations: (start.declarations ?? []).map((one, index) => ({
      ...{ id: `declared-${index + 1}`, ...one, disabled: false },
    })),
    reducers: { ...start.reducers },
    scenario: structuredClone({
      seed: scenario.seed ?? 42,
      faults: [...(scenario.faults ?? [])],
      missing: [...(scenario.missing ?? [])],
      secrets: { ...scenario.secrets },
      attachments: [...(scenario.attachments ?? [])],
      ...(scenario.fixtures && { fixtures: { ...scenario.fixtures } }),
    }),
    turn: { ...createTurnSettings(id), end: start.end ?? 'ack' },
    registry: {
      ...createRegistrySettings(),
      concurrency: registry.concurrency ?? null,
      emptyAllowlist: registry.emptyAllowlist ?? 'allow-all',
      ...(registry.onCollision && { onCollision: registry.onCollision }),
      examples: toExamples(
        registry.examples ?? [...earlier.flat(), ...calls].map(({ tool }) => tool),
      ),
    },
    ...(start.context && { contextSettings: structuredClone(start.context) as ContextSettings }),
    samples: [],
    expectations: [],
  };
}

/** Creates the calls of the open batch. @param batch begins their ids */
export function toStartCalls(calls: readonly StartCall[], batch = 'batch'): BatchCall[] {
  return calls.map(({ toolCallId, tool, args }, index) => ({
    id: `${batch}-${index + 1}`,
    toolCallId: toolCallId ?? `call_${index + 1}`,
    tool,
    argsText: toJsonText(args),
  }));
}

function toEarlierBatch(calls: readonly StartCall[], turn: number): Batch {
  const id = `turn-${turn}`;
  // A conversation has each id of a call once.
  const named = calls.map((call, index) => ({
    toolCallId: `turn_${turn}_call_${index + 1}`,
    ...call,
  }));
  return { id, name: `Turn ${turn}`, description: '', calls: toStartCalls(named, id) };
}

const ANYONE = { id: 'anyone', name: 'Anyone', description: 'May use every tool.' };

function toExamples(wanted: 'all' | 'none' | readonly string[]): ExampleSettings {
  if (wanted === 'all') return { shown: true, disabled: [], removed: [] };
  if (wanted === 'none') return { shown: false, disabled: [], removed: [] };
  const names = new Set<string>(wanted);
  const removed = CATALOG_TOOL_NAMES.filter((name) => !names.has(name));
  const shown = removed.length < CATALOG_TOOL_NAMES.length;
  return { shown, disabled: [], removed: shown ? removed : [] };
}
