import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import {
  builtinDeclaration,
  exampleDeclaration,
  notesDeclaration,
} from '../declarations/templates.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { currentPersonality } from '../workspace/transitions.ts';

const CLOSED = { toolset: ['read_file'], safety: { network: { allow: ['blog.example'] } } };

async function open(parts: Partial<Personality> = CLOSED, ...texts: string[]) {
  const workspace = {
    ...createUserCodeWorkspace({}),
    declarations: texts.map((text, index) => ({
      ...{ id: `d${index}`, name: 'mine', text, disabled: false },
    })),
    personalities: [{ id: 'one', name: 'One', description: '', ...parts }],
    personalityId: 'one',
  };
  const session = openTestSession({ storage: createMemoryStorage(workspace) });
  await session.ready;
  const { actions, until, state } = session;
  const add = async (template: Parameters<typeof actions.addDeclaration>[0]) => {
    actions.addDeclaration(template);
    actions.seal();
    const id = state().selectedDeclarationId ?? '';
    await until(({ declared: { [id]: one } }) => (one?.tools.length ?? 0) > 0);
    return id;
  };
  /** Types a whole text, and waits until it is loaded. */
  const type = async (id: string, text: string) => {
    actions.setDeclarationText(id, text);
    await until(({ declared: { [id]: one } }) => one?.status === 'ready' && one.text === text);
  };
  const access = () => {
    const { toolset, safety } = currentPersonality(state().workspace);
    return { toolset, hosts: safety?.network?.allow };
  };
  return { ...session, add, type, access };
}

const webhook = (name: string, host: string) =>
  `  - { name: ${name}, type: webhook, description: Asks., webhook: { url: 'https://${host}/x', method: GET } }\n`;
const builtin = (name: string) => `  - { name: ${name}, type: builtin }\n`;
const CRM = `tools:\n${webhook('crm_lookup', 'crm.acme.dev')}`;

test('the tools of an edited declaration replace those that adding it allowed', async () => {
  const { add, type, access, state, actions } = await open();
  const id = await add(exampleDeclaration);
  const before = access();
  expect(before.toolset).toHaveLength(6);
  await type(id, CRM);
  expect(access()).toEqual({
    toolset: ['read_file', 'crm_lookup'],
    hosts: ['blog.example', 'crm.acme.dev'],
  });
  expect(state().undo).toMatchObject({
    label: 'Added crm_lookup to the tools of One, and allowed crm.acme.dev',
    offersUndo: true,
  });
  // One step: the typing and its access.
  actions.undo();
  expect(access()).toEqual(before);
});

test('an unfinished text takes no access away, and asks for none again', async () => {
  const { add, type, access, state } = await open();
  const id = await add({ name: 'CRM', text: CRM });
  const before = access();
  await type(id, CRM.replace('type: webhook', 'type: webho'));
  expect(access()).toEqual(before);
  await type(id, `${CRM}# finished\n`);
  expect(access()).toEqual(before);
  expect(state().undo).toEqual({ label: 'Edited a declaration', merge: `declaration ${id}` });
});

test('names and hosts follow while they are typed', async () => {
  const { add, type, access, state } = await open();
  const id = await add({ name: 'CRM', text: CRM });
  for (const name of ['crm_find', 'crm_finder']) {
    await type(id, CRM.replace('crm_lookup', name));
    expect(state().undo?.label).toMatch(/^Renamed crm_\w+ to crm_\w+$/);
  }
  for (const host of ['crm.acme.de', 'crm.acme.org']) {
    await type(id, CRM.replace('crm_lookup', 'crm_finder').replace('crm.acme.dev', host));
  }
  expect(access()).toEqual({
    toolset: ['read_file', 'crm_finder'],
    hosts: ['blog.example', 'crm.acme.org'],
  });
  expect(state().undo).toMatchObject({
    label: 'Edited a declaration, and allowed crm.acme.org for One',
    offersUndo: true,
  });
  await type(id, `tools:\n${builtin('datetime_now')}`);
  expect(access()).toEqual({ toolset: ['read_file', 'datetime_now'], hosts: ['blog.example'] });
});

test('what the user allowed, or another tool needs, stays', async () => {
  const { add, type, access } = await open({
    toolset: ['crm_lookup'],
    safety: { network: { allow: [] } },
  });
  const id = await add({ name: 'CRM', text: CRM });
  await add({ name: 'More', text: `tools:\n${webhook('more', 'crm.acme.dev')}` });
  await type(id, `tools:\n${builtin('datetime_now')}${builtin('get_skill')}`);
  expect(access()).toEqual({
    toolset: ['crm_lookup', 'more', 'datetime_now', 'get_skill'],
    hosts: ['crm.acme.dev'],
  });
});

test('the tools of a removed declaration leave every toolset that names them', async () => {
  const { add, access, actions, state } = await open();
  const id = await add({ name: 'CRM', text: CRM });
  const scenario = await actions.loadActions('scenario');
  scenario.duplicatePersonality('one');
  expect(access().toolset).toEqual(['read_file', 'crm_lookup']);
  actions.removeDeclaration(id);
  const toolsets = () => state().workspace.personalities.map(({ toolset }) => toolset);
  expect(toolsets()).toEqual([['read_file'], ['read_file']]);
  actions.undo();
  expect(toolsets()).toEqual([
    ['read_file', 'crm_lookup'],
    ['read_file', 'crm_lookup'],
  ]);
  // Another declaration has a tool with this name.
  await add({ name: 'More', text: CRM });
  actions.removeDeclaration(id);
  expect(access().toolset).toEqual(['read_file', 'crm_lookup']);
});

test('the hosts that adding a declaration allowed go with it, unless another tool needs them', async () => {
  const { add, access, actions } = await open();
  const id = await add({ name: 'CRM', text: CRM });
  const more = webhook('more', 'more.test');
  const second = await add({
    name: 'More',
    text: `tools:\n${more}${webhook('two', 'crm.acme.dev')}`,
  });
  actions.removeDeclaration(second);
  expect(access().hosts).toEqual(['blog.example', 'crm.acme.dev']);
  actions.removeDeclaration(id);
  expect(access()).toEqual({ toolset: ['read_file'], hosts: ['blog.example'] });
  actions.undo();
  expect(access().hosts).toEqual(['blog.example', 'crm.acme.dev']);
});

test('the user allows all tools of a declaration, whatever list forbids them', async () => {
  const { add, access, actions, state } = await open({ ...CLOSED, exclude_tools: ['crm_lookup'] });
  const id = await add({ name: 'CRM', text: CRM });
  actions.showDeclared(id);
  expect(currentPersonality(state().workspace).exclude_tools).toBeUndefined();
  expect(access()).toEqual({
    toolset: ['read_file', 'crm_lookup'],
    hosts: ['blog.example', 'crm.acme.dev'],
  });
});

test('a text of another tool replaces the tool and does not rename it', async () => {
  const { add, type, access, state, actions } = await open();
  const id = await add({ name: 'CRM', text: CRM });
  actions.addCall('crm_lookup');
  // Both take nothing.
  await type(id, CRM.replace('crm_lookup', 'send_fax').replace('Asks.', 'Sends.'));
  expect(access().toolset).toEqual(['read_file', 'send_fax']);
  expect(state().workspace.batches[0]?.calls.at(-1)?.tool).toBe('crm_lookup');
});

test('an edit of an opened document allows only the tools that it brings', async () => {
  const { until, type, access } = await open(CLOSED, CRM);
  await until(({ declared: { d0: one } }) => one?.status === 'ready');
  await type('d0', `${CRM}${webhook('second', 'second.test')}`);
  expect(access()).toEqual({
    toolset: ['read_file', 'second'],
    hosts: ['blog.example', 'second.test'],
  });
});

test('a disabled declaration gets no access, and later tools make no empty step', async () => {
  const { add, type, access, actions, state, until } = await open();
  const id = await add({ name: 'CRM', text: CRM });
  const before = access();
  actions.setDeclarationDisabled(id, true);
  await type(id, `${CRM}${webhook('second', 'second.test')}`);
  expect(access()).toEqual(before);

  actions.addDeclaration(notesDeclaration);
  actions.setBudget(7000);
  await until(({ tools }) => tools.some(({ mcpServer }) => mcpServer === 'notes'));
  expect(state().undo?.label).not.toContain('Added');
});

test('a policy that forbids an edited tool is named, and widens nothing', async () => {
  const { add, type, access, state } = await open({ ...CLOSED, exclude_tools: ['crm_lookup'] });
  const id = await add(exampleDeclaration);
  const { hosts } = access();
  await type(id, CRM);
  expect(hosts).toEqual(['blog.example', 'shop.example']);
  expect(access().hosts).toEqual(['blog.example']);
  expect(state().undo).toMatchObject({
    label: 'Added crm_lookup, but One is not allowed to call it: the excluded tools name it',
    offersUndo: true,
  });
});

test.each([
  ['crm_lookup', { name: 'CRM', text: CRM }],
  ['mcp__', notesDeclaration],
])('the step is named in one form where no list is changed: %s', async (_, template) => {
  const { add, state } = await open({});
  await add(template);
  expect(state().undo).toMatchObject({
    label: expect.stringMatching(/^Added .+ to the tools of One$/),
    offersUndo: true,
  });
});

test('a tool for any host gets no host, and the fix beside its call names one', async () => {
  const { add, access, state, actions, runToEnd, callTo } = await open();
  await add(builtinDeclaration('http_request'));
  expect(access().hosts).toEqual(['blog.example']);
  expect(state().undo?.label).toBe(
    'Added http_request to the tools of One. One allows requests of http_request to blog.example. The new http_request replaces the tool of this workspace. call_1 calls it',
  );
  await runToEnd();
  actions.selectCall(callTo('http_request'));
  const refusal = selectLadder(state()).find((one) => one.refusal !== undefined)?.refusal;
  expect(refusal?.fix?.label).toBe('Allow shop.example for One');
});

test('a built-in comes with a call, in one step, and opens as a tool', async () => {
  const { add, state, actions } = await open({});
  await add(builtinDeclaration('datetime_now'));
  expect(state().undo?.label).toBe('Added datetime_now to the tools of One. call_1 calls it');
  const calls = () => state().workspace.batches[0]?.calls.map(({ tool }) => tool);
  expect(calls()).toEqual(['datetime_now']);
  expect(state()).toMatchObject({
    selectedDeclarationId: undefined,
    selectedTool: 'datetime_now',
    editorTab: 'args',
    selectedCallId: state().workspace.batches[0]?.calls[0]?.id,
  });
  actions.undo();
  expect(calls()).toEqual([]);
  expect(state().workspace.declarations).toEqual([]);
});

test('a tool that replaces another one says so, whatever brings it', async () => {
  const { add, state, actions } = await open({});
  await add({ name: 'CRM', text: CRM });
  await add({ name: 'CRM', text: CRM });
  expect(state().undo?.label).toBe(
    'Added crm_lookup to the tools of One. The new crm_lookup replaces the tool of this workspace',
  );
  (await actions.loadActions('turn')).setRegistry({ onCollision: 'keep' });
  await add({ name: 'CRM', text: CRM });
  expect(state().undo?.label).toBe('Added crm_lookup to the tools of One');
});

test('the ladder says where a denied host is changed', async () => {
  const safety = { network: { allow: [], deny: ['crm.acme.dev'] } };
  const { add, state, actions, runToEnd, callTo } = await open({ ...CLOSED, safety });
  await add({ name: 'CRM', text: CRM });
  expect(state().undo?.label).toBe(
    'Added crm_lookup to the tools of One. One may still not contact crm.acme.dev: the denied hosts name it',
  );
  actions.addCall('crm_lookup');
  await runToEnd();
  actions.selectCall(callTo('crm_lookup'));
  const refusal = selectLadder(state()).find((one) => one.refusal !== undefined)?.refusal;
  expect(refusal?.fix).toBeUndefined();
  expect(refusal?.sentence).toBe(
    'The denied hosts of One name crm.acme.dev, and they override its allowed hosts. To allow the request, edit One and change Denied hosts under Network.',
  );
});
