import { expect, test } from './support/test.ts';

test('each personality has other visible and callable tools', async ({ playground }) => {
  await playground.open();
  // The list says at once what it may see, and why not.
  await expect(playground.tool('write_file')).toHaveAccessibleName(/refused\s+allowlist/);
  await expect(playground.tool('render_chart')).toHaveAccessibleName(/refused\s+plugin/);
  await expect(playground.tool('create_issue')).toHaveAccessibleName(/refused\s+server tool/);

  await playground.personality.selectOption('Engineer');
  await expect(playground.tool('write_file')).toHaveAccessibleName(/visible/);
  await expect(playground.tool('render_chart')).toHaveAccessibleName(/visible/);
  await expect(playground.tool('create_issue')).toHaveAccessibleName(/visible/);
  await expect(playground.tool('web_extract')).toHaveAccessibleName(/unavailable/);
  await expect(playground.tool('sql_query')).toHaveAccessibleName(/refused\s+capabilities/);

  await playground.personality.selectOption('Researcher');
  await expect(playground.tool('http_request')).toHaveAccessibleName(/refused\s+permissions/);
  await expect(playground.tool('get_skill')).toHaveAccessibleName(/refused\s+excluded/);
  await expect(playground.tool('list_issues')).toHaveAccessibleName(/refused\s+server/);

  // The definitions contain the visible tools.
  await playground.personality.selectOption('Reviewer');
  await playground.tab('Definitions').click();
  const defined = (name: string) =>
    playground.bottom.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(defined('read_file')).toBeVisible();
  await expect(defined('write_file')).toHaveCount(0);

  await playground.personality.selectOption('Engineer');
  await defined('write_file').click();
  await expect(playground.bottom).toContainText('"name": "write_file"');

  await playground.personality.selectOption('Researcher');
  await expect(defined('read_file')).toHaveCount(0);
  await expect(playground.bottom.getByRole('listitem')).toHaveText([/^web_search/, /^fetch_url/]);

  // And the batch is refused the rest.
  await playground.tab('Timeline').click();
  await playground.personality.selectOption('Engineer');
  await expect(playground.call).toContainText('edited since run');
  await playground.run();
  await expect(playground.lane('write_file call_3 ok')).toBeVisible();
  await expect(playground.footer).not.toContainText('refused');

  await playground.personality.selectOption('Researcher');
  await playground.run();
  await expect(playground.footer).toContainText('5 refused');
  await expect(playground.lane('read_file call_1 refused')).toBeVisible();
  await expect(playground.lane(/list_issues call_6 refused.*server linear/)).toBeVisible();
});
