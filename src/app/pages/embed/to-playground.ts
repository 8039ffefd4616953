import type { Workspace } from '../../../session/workspace/workspace.ts';

/**
 * Opens a workspace in the playground, in a window of its own.
 *
 * @param place Where the same can be seen in the playground, for one that is too large for a link.
 * @returns its address.
 * @throws Error where the browser opens no window, or there is no address.
 */
export async function toPlayground(
  workspace: Workspace,
  place: string | undefined,
): Promise<string> {
  const { toLink } = await import('../../../session/share/to-link.ts');
  const link = toLink(workspace);
  const hash = link.ok ? link.fragment : place;
  if (hash === undefined) throw new Error('There is no link to this workspace.');
  const url = new URL(`./${hash}`, document.baseURI).href;
  const opened = window.open(url, '_blank');
  if (!opened) throw new Error('The browser opened no window.');
  opened.opener = null;
  return url;
}
