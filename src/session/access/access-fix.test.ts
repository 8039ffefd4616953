import { expect, test } from 'vitest';
import { err, type Personality, type ToolCapabilities } from '../../core/index.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { applyFix } from '../workspace/apply-fix.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toAccessFix } from './access-fix.ts';

const NETWORK = { network: { allow: [] } };

function workspaceOf(code: string, personality: Partial<Personality>, scenario = {}): Workspace {
  const workspace = createUserCodeWorkspace({ tools: [code] });
  return {
    ...workspace,
    personalities: [{ id: 'p', name: 'P', description: '', ...personality }],
    personalityId: 'p',
    scenario: { ...workspace.scenario, missing: [], ...scenario },
  };
}

function infoOf(workspace: Workspace, capabilities: ToolCapabilities = {}): ToolInfo {
  return {
    name: 'mine',
    label: 'mine',
    group: 'own',
    description: '',
    origin: 'user',
    userCodeId: workspace.tools[0]?.id ?? '',
    schema: {},
    loadSource: async () => '',
    exampleArgs: {},
    capabilities,
    hasReducer: false,
  };
}

const CODE = `defineTool({
  name: 'mine',
  capabilities: { network: { allowedHosts: ['blog.example'] } },
  async execute(_, ctx) { return ctx.scopedFetch('https://api.test/v1'); },
})`;

/** A run in which the tool failed with a text. */
function failedWith(text: string) {
  return { lanes: [{ tool: 'mine', result: err(text) }] } as never;
}

test('one question names all that a tool lacks, and one fix grants it', () => {
  const workspace = workspaceOf(
    CODE,
    { safety: NETWORK, fs_reach: { read: ['/repo/docs'] } },
    { missing: ['secrets', 'process'] },
  );
  const info = infoOf(workspace, {
    network: { allowedHosts: ['blog.example'] },
    secrets: ['key'],
    fs_reach: { read: ['/repo/docs', '/repo/src'] },
  });
  const run = failedWith(
    'HOST_NOT_ALLOWED: more.test is not among the hosts that tool and personality share (nothing).',
  );
  const fix = toAccessFix({ workspace, info, run });
  expect(fix?.question).toBe(
    'mine needs blog.example, api.test (real network, not declared), more.test (real network, not declared), read access to /repo/src and a backend for secrets (key). A backend serves all tools that declare its capability.',
  );
  expect(fix?.label).toBe('Allow all 5');
  if (!fix) throw new Error('no fix');
  const after = applyFix(workspace, fix);
  expect(currentPersonality(after)).toMatchObject({
    safety: { network: { allow: ['blog.example', 'api.test', 'more.test'] } },
    fs_reach: { read: ['/repo/docs', '/repo/src'] },
  });
  expect(after.scenario.missing).toEqual(['process']);
  expect(after.tools[0]?.code).toContain("allowedHosts: ['blog.example', 'api.test', 'more.test']");
  expect(fix.fixes).toContainEqual({ kind: 'allow-origin', origin: 'https://api.test', label: '' });
});

test('a single host is named on the button', () => {
  const workspace = workspaceOf('', { safety: NETWORK });
  const info = infoOf(workspace, { network: { allowedHosts: ['blog.example'] } });
  const fix = toAccessFix({ workspace, info });
  expect(fix?.question).toBe('mine needs blog.example.');
  expect(fix?.label).toBe('Allow blog.example for P');
});

test('a refusal by the toolset is part of the question', () => {
  const workspace = workspaceOf('', { toolset: ['other'], safety: NETWORK });
  const info = infoOf(workspace, { network: { allowedHosts: ['blog.example'] } });
  const first = { kind: 'allow-tool', tool: 'mine', label: '' } as const;
  const fix = toAccessFix({ workspace, info, first });
  expect(fix?.question).toBe('mine needs a place among the tools of P and blog.example.');
});

const OWN_PATHS: ToolCapabilities = {
  fs_reach: { read: 'from-personality', write: 'from-personality' },
};

test.each<[Personality['fs_reach'], question: string, label: string, Personality['fs_reach']]>([
  [
    { read: ['/repo/docs'], write: [] },
    'mine needs write access to /repo.',
    'Allow write access to /repo for P',
    { read: ['/repo/docs'], write: ['/repo'] },
  ],
  [
    {},
    'mine needs read access to /repo and write access to /repo.',
    'Allow all 2',
    { read: ['/repo'], write: ['/repo'] },
  ],
  [
    undefined,
    'mine needs read access to / and write access to /.',
    'Allow all 2',
    { read: ['/'], write: ['/'] },
  ],
])('a tool for the paths of a personality with %j gets one', (fs_reach, question, label, after) => {
  const workspace = workspaceOf('', fs_reach ? { fs_reach } : {});
  const fix = toAccessFix({ workspace, info: infoOf(workspace, OWN_PATHS) });
  expect(fix).toMatchObject({ question, label });
  const granted = fix && applyFix(workspace, fix);
  expect(granted && currentPersonality(granted).fs_reach).toEqual(after);
  expect(granted && toAccessFix({ workspace: granted, info: infoOf(granted, OWN_PATHS) })).toBe(
    undefined,
  );
});

test('without restrictions of files, a tool that reads adds no restriction of writing', () => {
  const workspace = workspaceOf('', {});
  const info = infoOf(workspace, { fs_reach: { read: 'from-personality' } });
  const fix = toAccessFix({ workspace, info });
  const granted = fix && applyFix(workspace, fix);
  expect(granted && currentPersonality(granted).fs_reach).toEqual({ read: ['/'], write: ['/'] });
});

test('a path that a tool requested in a run is asked for, if the tool declares no paths', () => {
  const workspace = workspaceOf('', { fs_reach: { read: ['/repo'], write: [] } });
  const run = failedWith(
    'PATH_NOT_REACHABLE: /data/a b.txt is not in the paths that this tool may read (/repo). Add it to capabilities.fs_reach.read and to the personality’s fs_reach.read.',
  );
  const info = infoOf(workspace, { fs_reach: { read: 'from-personality' } });
  expect(toAccessFix({ workspace, info, run })?.question).toBe(
    'mine needs read access to /data/a b.txt.',
  );
  const declared = infoOf(workspace, { fs_reach: { read: ['/repo'] } });
  expect(toAccessFix({ workspace, info: declared, run })).toBeUndefined();
});

test('a mocked response answers a host, so the real network is not needed', () => {
  const mocks = [
    { url: 'https://api.test/v1', method: 'GET', status: 200, mediaType: '', body: '' },
  ];
  const workspace = workspaceOf(CODE, {}, { mocks });
  const info = infoOf(workspace, { network: { allowedHosts: ['blog.example'] } });
  expect(toAccessFix({ workspace, info })?.question).toBe('mine needs api.test (not declared).');
});

test.each<[string, Partial<Personality>, ToolCapabilities]>([
  ['no list of hosts', {}, { network: { allowedHosts: ['blog.example'] } }],
  [
    'a list that covers the host',
    { safety: { network: { allow: ['*.example'] } } },
    { network: { allowedHosts: ['blog.example'] } },
  ],
  [
    'a denied host',
    { safety: { network: { allow: [], deny: ['blog.example'] } } },
    { network: { allowedHosts: ['blog.example'] } },
  ],
  ['a private address', { safety: NETWORK }, { network: { allowedHosts: ['127.0.0.1'] } }],
  ['all hosts', { safety: NETWORK }, { network: { allowedHosts: ['*'] } }],
  ['a file of keys', { fs_reach: { read: [] } }, { fs_reach: { read: ['/repo/.env'] } }],
  [
    'the paths of a personality that has one',
    { fs_reach: { read: ['/repo/docs'] } },
    { fs_reach: { read: 'from-personality' } },
  ],
])('nothing is offered for %s', (_, personality, capabilities) => {
  const workspace = workspaceOf('', personality);
  expect(toAccessFix({ workspace, info: infoOf(workspace, capabilities) })).toBeUndefined();
});

test.each([
  'HOST_NOT_ALLOWED: evil.test is denied by',
  'The server says: HOST_NOT_ALLOWED: evil.test is not among the hosts',
  "HOST_NOT_ALLOWED: x'];//.test is not among the hosts",
])('the failure "%s" names no host', (text) => {
  const workspace = workspaceOf('', { safety: NETWORK });
  const info = infoOf(workspace);
  expect(toAccessFix({ workspace, info, run: failedWith(text) })).toBeUndefined();
});

test('a tool that is not the user’s cannot declare another host', () => {
  const workspace = workspaceOf('', { safety: NETWORK });
  const { userCodeId: _, ...info } = infoOf(workspace);
  const run = failedWith('HOST_NOT_ALLOWED: a.test is not among the hosts');
  expect(toAccessFix({ workspace, info: { ...info, origin: 'declared' }, run })).toBeUndefined();
});
