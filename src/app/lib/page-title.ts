/** The titles of the playground and of the page in front of it, if there is one. */
const titles: { page?: string | undefined; workspace?: string } = {};

/** Names the tab of the browser after a page. @param title `undefined`: the page has closed */
export function setPageTitle(title: string | undefined): void {
  titles.page = title;
  show();
}

/** Names the tab of the browser after the open workspace, while no page is in front of it. */
export function setWorkspaceTitle(name: string): void {
  titles.workspace = name;
  show();
}

function show(): void {
  const name = titles.page ?? titles.workspace;
  document.title = name ? `${name} · Toolyard` : 'Toolyard playground';
}
