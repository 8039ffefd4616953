import { expectNoViolation } from './support/axe.ts';
import { holdFile } from './support/hold-file.ts';
import { expectWholeScreen } from './support/sheets.ts';
import { expect, PHONE, test } from './support/test.ts';

test('a tool is refused a host that its personality may not reach, and passes again', async ({
  playground,
  page,
  stage,
  author,
}) => {
  await playground.open();
  await author.addTool('Tool that fetches');
  await playground.run();
  await expect(playground.lane(/^my_fetch call_\d ok/)).toBeVisible();

  const sheet = await stage.openReach();
  await sheet.getByRole('textbox', { name: /^Allowed hosts/ }).fill('docs.example');
  await expect(sheet.getByRole('region', { name: /need but lack/ })).toContainText(
    'my_fetch asks for blog.example, but Reviewer grants',
  );
  await stage.close();
  await expect(playground.call).toContainText('edited since run');
  await playground.run();
  await expect(playground.lane(/^my_fetch call_\d failed.*HOST_NOT_ALLOWED/)).toBeVisible();
  await expect(playground.step('Capabilities')).toContainText('network: nothing');

  await page.reload();
  await playground.finished();
  await playground.lane(/^my_fetch/).click();
  await expect(playground.call).toContainText('HOST_NOT_ALLOWED');
  await playground.call.getByRole('button', { name: 'Allow blog.example for Reviewer' }).click();
  await expect(playground.lane(/^my_fetch call_\d ok/)).toBeVisible();
  await stage.openReach();
  await expect(page.getByRole('textbox', { name: /^Allowed hosts/ })).toHaveValue(
    'docs.example\nblog.example',
  );
});

for (const viewport of [PHONE.viewport, { width: 1024, height: 768 }]) {
  test(`the name and the reason of each tool are read at ${viewport.width} pixels`, async ({
    playground,
    page,
    stage,
  }) => {
    await page.setViewportSize(viewport);
    await playground.open();
    const sheet = await stage.openReach();
    const rules = sheet.getByRole('region', { name: 'Access to each tool' });
    const row = rules.getByRole('listitem').filter({ hasText: 'write_file' });
    await expect(row).toContainText('allowlist');
    const cut = await rules.getByRole('listitem').evaluateAll((items) =>
      items
        .flatMap((item) => [...item.querySelectorAll('code, code + *')])
        .filter((text) => text.scrollWidth > text.clientWidth)
        .map((text) => text.textContent),
    );
    expect(cut).toEqual([]);
  });
}

test('each tool has one rule, and says what all lists together decide', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const sheet = await stage.openReach();
  const rules = sheet.getByRole('region', { name: 'Access to each tool' });
  const row = (name: string) => rules.getByRole('listitem').filter({ hasText: name });
  await expect(row('write_file')).toContainText('allowlist');
  await expectNoViolation(page, 'as it opens', sheet);
  await expect(row('get_skill')).toContainText('allowed: always included');
  await rules
    .getByRole('combobox', { name: 'Access to write_file' })
    .selectOption('In the toolset');
  await expect(row('write_file')).toContainText('allowed');
  await rules.getByRole('searchbox').fill('read_');
  await expect(rules.getByRole('listitem')).toHaveCount(1);
  await rules.getByRole('combobox', { name: 'Access to read_file' }).selectOption('Excluded');
  await expect(row('read_file')).toContainText('excluded');
  await stage.close();
  await expect(page.getByRole('button', { name: /^read_file refused/ })).toBeVisible();
});

test('a tool that lists refuse is allowed in its row, whichever list it is', async ({
  playground,
  stage,
}) => {
  await playground.open();
  await playground.personality.selectOption('Researcher');
  const sheet = await stage.openReach();
  const rules = sheet.getByRole('region', { name: 'Access to each tool' });
  const row = (name: string) => rules.getByRole('listitem').filter({ hasText: name });
  for (const [name, tag, why] of [
    ['http_request', 'permissions', 'the denied actions name it'],
    ['get_skill', 'excluded', 'the excluded tools name it'],
    ['mcp__linear__list_issues', 'server', 'the MCP servers do not include linear'],
  ] as const) {
    await expect(row(name)).toContainText(tag);
    const allow = row(name).getByRole('button', { name: `Allow ${name} for Researcher` });
    await expect(allow).toHaveAccessibleDescription(
      `Researcher is not allowed to call ${name}: ${why}.`,
    );
    await allow.click();
    await expect(row(name)).toContainText('allowed');
    await expect(allow).toHaveCount(0);
    await expect(rules.getByRole('combobox', { name: `Access to ${name}` })).toBeFocused();
  }
  // The rest of the sheet is reached with one scroll.
  const last = rules.getByRole('listitem').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('the parts below the tools are opened from the head of the sheet, by keys too', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const sheet = await stage.openReach();
  const parts = sheet.getByRole('navigation', { name: 'Parts below the tools' });
  await page.keyboard.press('Tab');
  await expect(parts.getByRole('button').first()).toBeFocused();
  const permissions = parts.getByRole('button', { name: 'Permissions' });
  await expect(permissions).toBeInViewport({ ratio: 1 });
  await permissions.press('Enter');
  const fold = sheet.locator('summary').filter({ hasText: 'Permissions' });
  await expect(fold).toBeFocused();
  await expect(fold).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByText('Denied actions (override allowed)')).toBeInViewport();
});

test('a built-in asks for the paths that it needs in one question', async ({
  playground,
  declarer,
}) => {
  await playground.open();
  await playground.personality.selectOption('Researcher');
  await declarer.choose(/^Built-in…/);
  await declarer.dialog.getByRole('searchbox').fill('patch_file');
  await playground.page.keyboard.press('ControlOrMeta+Enter');
  await expect(playground.tab('Arguments')).toHaveAttribute('aria-selected', 'true');
  await declarer.item('patch_file').click();
  await expect(declarer.state).toHaveText(
    '1 tool. patch_file needs read access to /repo and write access to /repo.',
  );
  await playground.run();
  await expect(playground.lane(/^patch_file call_\d failed/)).toBeVisible();
  await playground.lane(/^patch_file/).click();
  await expect(playground.step('Capabilities')).not.toContainText('from-personality');
  await playground.step('Execute').getByRole('button', { name: 'Allow all 2' }).click();
  await expect(playground.lane(/^patch_file call_\d ok/)).toBeVisible();
});

test('one sentence says which list forbids a tool, at each place', async ({
  playground,
  declarer,
  author,
}) => {
  await playground.open();
  await playground.personality.selectOption('Researcher');
  const sentence = 'Researcher is not allowed to call http_request: the denied actions name it.';
  await author.addTool('Blank tool');
  await author.write((await author.code().inputValue()).replaceAll('my_tool', 'get_skill'));
  const state = playground.editor.getByRole('status').filter({ hasText: /^Compiles/ });
  await expect(state).toContainText(
    'Compiles, but Researcher is not allowed to call get_skill: the excluded tools name it',
  );
  await playground.editor.getByRole('button', { name: 'Allow for Researcher' }).click();
  await expect(state).not.toContainText('not allowed');

  await declarer.choose(/^Built-in…/);
  await declarer.dialog.getByRole('searchbox').fill('http_request');
  await playground.page.keyboard.press('ControlOrMeta+Enter');
  await expect(playground.tab('Arguments')).toHaveAttribute('aria-selected', 'true');
  await declarer.item('http_request').click();
  await expect(declarer.state).toHaveText(`1 tool. ${sentence}`);
  await playground.run();
  await playground.lane(/^http_request/).click();
  await expect(playground.step('Allowlist')).toContainText(sentence);
});

test('a built-in that is asked for before the list has loaded is added', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  const release = await holdFile(page, /\/kinds-[^/]*\.js$/);
  await declarer.choose(/^Built-in…/);
  await declarer.dialog.getByRole('searchbox').fill('http_request');
  await expect(declarer.dialog.getByRole('status')).toHaveText('Loading the list…');
  await page.keyboard.press('ControlOrMeta+Enter');
  release();
  await expect(declarer.item('http_request')).toContainText('1 tool');
  await expect(declarer.dialog).toHaveCount(0);
});

test('what is typed before the built-ins have loaded is kept, with Enter', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  const release = await holdFile(page, /\/BuiltinDialog-[^/]*\.js$/);
  await declarer.choose(/^Built-in…/);
  await page.keyboard.type('http_requ');
  await page.keyboard.press('Enter');
  await expect(declarer.dialog).toHaveCount(0);
  release();
  await expect(declarer.item('http_request')).toContainText('1 tool');
  await expect(declarer.dialog).toHaveCount(0);
  await expect(playground.tools.getByText('http_request', { exact: true })).toHaveCount(2);
  // The file has loaded.
  await declarer.choose(/^Built-in…/);
  await page.keyboard.type('web_s');
  await expect(declarer.dialog.getByRole('searchbox')).toHaveValue('web_s');
});

test('an emptied name says that it is not saved', async ({ playground, page, stage }) => {
  await playground.open();
  const sheet = await stage.openReach();
  const name = sheet.getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await expect(sheet.getByRole('alert')).toHaveText('Enter a name. Until then, it stays Reviewer.');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('dialog', { name: 'Personality Reviewer' })).toBeVisible();
  await name.fill('Auditor');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
});

for (const [width, height] of [
  [1024, 768],
  [1440, 900],
  [390, 844],
] as const) {
  test(`six tools of a personality are in view at ${width} × ${height}`, async ({
    playground,
    page,
    stage,
  }) => {
    await page.setViewportSize({ width, height });
    await playground.open();
    const sheet = await stage.openReach();
    const rows = sheet.getByRole('region', { name: 'Access to each tool' }).getByRole('listitem');
    for (let at = 0; at < 6; at += 1) await expect(rows.nth(at)).toBeInViewport({ ratio: 0.95 });
  });
}

test('an invalid pattern or path is reported in place', async ({ playground, page, stage }) => {
  await playground.open();
  const sheet = await stage.openReach();
  const hosts = sheet.getByRole('textbox', { name: /^Allowed hosts/ });
  await hosts.fill('*.example\nhttps://api.example');
  await expect(hosts).toHaveAccessibleDescription(
    '“https://api.example” is not a host pattern, so it allows nothing. Leave out scheme, port and path.',
  );
  const denied = sheet.getByRole('textbox', { name: /^Denied hosts/ });
  await denied.fill('api.*.example');
  await expect(denied).toHaveAccessibleDescription(/so every host is denied/);
  await expect(denied).toHaveAttribute('aria-invalid', 'true');
  const paths = sheet.getByRole('textbox', { name: /^Paths to read/ });
  await paths.fill('/repo\n/repo/.env');
  await expect(paths).toHaveAccessibleDescription(/which are never allowed/);
  await sheet.getByRole('button', { name: 'Restore' }).click();
  await expect(denied).toHaveValue('');
  await expect(hosts).toHaveValue('*.example');

  await hosts.fill('a b');
  for (const part of ['Tools', 'MCP servers', 'Plugins', 'Excluded tools', 'Permissions']) {
    await stage.openPart(part);
  }
  await expectNoViolation(page, 'with all open and something wrong', sheet);
});

test('no list and an empty list of servers and actions are two things', async ({
  playground,
  stage,
}) => {
  await playground.open();
  const sheet = await stage.openReach();
  await stage.openPart('Plugins');
  await sheet.getByRole('combobox', { name: 'Plugin restriction' }).selectOption('all');
  await stage.openPart('Permissions');
  await sheet.getByRole('combobox', { name: 'Action restriction' }).selectOption('Only these');
  const actions = sheet.getByRole('group', { name: 'Allowed actions' });
  await actions.getByRole('checkbox', { name: 'read_file' }).uncheck();
  await stage.openPart('Tools');
  await sheet
    .getByRole('group', { name: 'Toolset' })
    .getByRole('checkbox', { name: 'write_file' })
    .check();
  await stage.close();
  await expect(playground.tool('render_chart')).toHaveAccessibleName(/visible/);
  await expect(playground.tool('write_file')).toHaveAccessibleName(/visible/);
  await expect(playground.tool('read_file')).toHaveAccessibleName(/refused\s+permissions/);
});

test('personalities are copied, renamed and deleted, and undo brings one back', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const sheet = await stage.openReach();
  await sheet.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('dialog', { name: 'Personality Reviewer 2' })).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Auditor');
  await expect(page.getByRole('dialog', { name: 'Personality Auditor' })).toBeVisible();
  await stage.close();
  await expect(playground.personality).toHaveValue('reviewer-2');
  await expect(stage.reachButton).toHaveAccessibleName('Edit Auditor…');

  await stage.openReach();
  await page.getByRole('button', { name: 'Delete' }).click();
  await stage.close();
  await expect(playground.personality.getByRole('option', { name: 'Auditor' })).toHaveCount(0);
  await page
    .getByRole('status')
    .filter({ hasText: 'Deleted Auditor.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(playground.personality).toHaveValue('reviewer-2');
});

test('access can be edited by keyboard, and the focus returns', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  await playground.personality.focus();
  await page.keyboard.press('Tab');
  await expect(stage.reachButton).toBeFocused();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Personality Reviewer' });
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  const hosts = sheet.getByRole('textbox', { name: /^Allowed hosts/ });
  for (let steps = 0; steps < 60; steps++) {
    if (await hosts.evaluate((box) => box === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(hosts).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('blog.example');
  await page.keyboard.press('Escape');
  await expect(stage.reachButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(hosts).toHaveValue('blog.example');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the sheet fills the screen without horizontal overflow', async ({
    playground,
    page,
    stage,
  }) => {
    await playground.open();
    const sheet = await stage.openReach();
    await stage.openPart('Permissions');
    await expectWholeScreen(sheet);
    await expectNoViolation(page, 'on a phone');
  });
});
