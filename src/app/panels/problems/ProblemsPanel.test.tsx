import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { InspectionFinding } from '../../../context/index.ts';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import type { Session } from '../../../session/index.ts';
import { createDeclared } from '../../../session/store/declarations.ts';
import type { SessionState, WorkspaceProblem } from '../../../session/store/index.ts';
import { toOpeningState } from '../../../session/store/initial-state.ts';
import { createRun } from '../../../session/store/run.ts';
import type { ToolVisibility } from '../../../session/store/tool-visibility.ts';
import { SessionProvider } from '../../session-context.tsx';
import { ProblemsPanel } from './ProblemsPanel.tsx';

const PROBLEM: WorkspaceProblem = {
  ...{ where: { kind: 'args', callId: 'x' }, severity: 'error', blocks: true },
  message: 'The arguments are no object.',
};

function draw(changes: Partial<SessionState>): string {
  const store = createStore(() => ({
    ...toOpeningState(createDefaultWorkspace(catalogContent)),
    ...changes,
  }));
  // The component reads only these parts of a session.
  const session = {
    ...{ store, actions: {} },
    select: (selector: (state: SessionState) => unknown) => selector(store.getState()),
  } as unknown as Session;
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <ProblemsPanel />
    </SessionProvider>,
  );
}

test('a list of problems has no text that says that there is none', () => {
  const waiting = draw({ trust: 'outside', mismatches: [PROBLEM] });
  expect(waiting).toContain(PROBLEM.message);
  expect(waiting).not.toContain('Nothing was checked yet.');
  const checked = draw({ trust: 'user', autoRun: true, mismatches: [PROBLEM] });
  expect(checked).toContain(PROBLEM.message);
  expect(checked).not.toContain('No problems.');
});

test('without a problem it says whether anything was checked', () => {
  expect(draw({ trust: 'outside' })).toContain('Nothing was checked yet.');
  expect(draw({ trust: 'user', autoRun: true })).toContain('No problems.');
});

test('the text without a problem counts the failed calls', () => {
  const input = createDefaultWorkspace(catalogContent);
  const run = createRun({ id: 1, input, startedAt: 0 });
  const drawRun = (failed: number) => {
    const lanes = run.lanes.map((lane, at) => ({
      ...lane,
      status: at < failed ? ('failed' as const) : ('ok' as const),
    }));
    return draw({ trust: 'user', autoRun: true, run: { ...run, status: 'done', lanes } });
  };
  expect(drawRun(1)).toContain('1 call failed. That is a result of the run; Timeline says why.');
  expect(drawRun(2)).toContain('2 calls failed. These are results of the run;');
  expect(drawRun(0)).not.toContain('Timeline');
});

test('code whose types are not checked yet is not called valid', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { workspace } = toOpeningState(createDefaultWorkspace(catalogContent));
  const tools = [{ id: 'own-1', code: "name: 'weather'", disabled: false }];
  const own = { trust: 'user', autoRun: true, workspace: { ...workspace, tools } } as const;
  const module = {
    kind: 'tool',
    source: "name: 'weather'",
    descriptor: {
      name: 'weather',
      description: '',
      schema: {},
      capabilities: {},
      isAvailable: false,
    },
  } as const;
  const userTools = { 'own-1': { status: 'ok', module } } as const;
  const unchecked = draw({ ...own, userTools });
  expect(unchecked).toContain('All arguments and schemas are valid, and all code compiles.');
  expect(unchecked).toContain('Types are not checked yet: weather.ts. Open the file to check');
  expect(unchecked).not.toContain('No problems.');
  const typeReports = { 'code own-1': { text: "name: 'weather'", faults: [] } };
  const checked = draw({ ...own, userTools, typeReports });
  expect(checked).toContain('No problems.');
  expect(checked).toContain('All arguments, schemas and code are valid.');
});

test('a type error has a button for its correction only if there is one', () => {
  const workspace = createDefaultWorkspace(catalogContent);
  const text = "name: 'weather'";
  const tools = [{ id: 'own-1', code: text, disabled: false }];
  const fault = { message: "No 'lenght'. Did you mean 'length'?", line: 1, column: 1 };
  const drawFault = (hasFix: boolean) =>
    draw({
      workspace: { ...workspace, tools },
      typeReports: { 'code own-1': { text, faults: [{ ...fault, hasFix }] } },
    });
  expect(drawFault(true)).toContain('Quick fix…');
  const without = drawFault(false);
  expect(without).toContain('lenght');
  expect(without).not.toContain('Quick fix…');
});

const visibility: ToolVisibility = {
  ...{ personalityId: '', explanations: new Map(), hidden: new Map(), calls: [] },
  ...{ definitions: [], registered: {}, findings: [], inspection: [] },
};

/** Findings about declared tools, one each. */
function drawFindings(count: number, changes: Partial<SessionState> = {}): string {
  const names = Array.from({ length: count }, (_, at) => `crm_${at}`);
  const inspection = names.map(
    (tool): InspectionFinding => ({
      ...{ tool, id: 'name-unclear', severity: 'note' },
      ...{ message: `Rename ${tool}.`, reason: 'Models choose by name.' },
    }),
  );
  const known = createDeclared('ready', '');
  const { workspace } = toOpeningState(createDefaultWorkspace(catalogContent));
  const personalities = [{ id: 'anyone', name: 'Anyone', description: '' }];
  // A call of another tool would be a problem.
  const batches = workspace.batches.map((batch) => ({ ...batch, calls: [] }));
  return draw({
    ...{ trust: 'user', autoRun: true, visibility: { ...visibility, inspection } },
    ...{ workspace: { ...workspace, personalities, personalityId: 'anyone', batches } },
    declared: { d1: known },
    tools: names.map((name) => ({
      ...{ name, label: name, group: '', description: '', origin: 'declared', declarationId: 'd1' },
      ...{ schema: {}, loadSource: async () => '', exampleArgs: {}, capabilities: {} },
      hasReducer: false,
    })),
    ...changes,
  });
}

test('findings about tools stand apart from problems, with their own count', () => {
  const drawn = drawFindings(2);
  expect(drawn).toContain('No problems.');
  expect(drawn).toContain('Findings about your tools');
  expect(drawn).toContain('2 findings');
  expect(drawn.match(/Models choose by name\./g)).toHaveLength(2);
  expect(draw({ trust: 'user', autoRun: true })).not.toContain('Findings about your tools');
  expect(drawFindings(0)).not.toContain('Findings about');
});

test('a long list begins with ten tools', () => {
  const drawn = drawFindings(300);
  expect(drawn).toContain('300 findings');
  expect(drawn).toContain('crm_9');
  expect(drawn).not.toContain('crm_10');
  expect(drawn).toContain('Show 290 more tools');
});

test('a finding that is ignored can be shown again', () => {
  const { workspace } = toOpeningState(createDefaultWorkspace(catalogContent));
  const ignoredFindings = [{ tool: 'crm_0', id: 'name-unclear' }];
  const drawn = drawFindings(1, { workspace: { ...workspace, ignoredFindings } });
  expect(drawn).not.toContain('Rename crm_0.');
  expect(drawn).toContain('Show 1 ignored finding');
});
