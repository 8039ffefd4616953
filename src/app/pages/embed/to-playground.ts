import type { Workspace } from '../../../session/workspace/index.ts';

/**
 * Opens a workspace in the playground, in a new window.
 *
 * @param place The same content in the playground, for a workspace that is too large for a link.
 * @param call The id of the selected call.
 * @returns its address.
 * @throws Error if the browser opens no window, or there is no address.
 */
export async function toPlayground(
  workspace: Workspace,
  place: string | undefined,
  call?: string,
): Promise<string> {
  const { toLink } = await import('../../../session/share/to-link.ts');
  const link = toLink(workspace, call === undefined ? undefined : { call });
  const hash = link.ok ? link.fragment : place;
  if (hash === undefined) throw new Error('This workspace has no link.');
  const url = new URL(`./${hash}`, document.baseURI).href;
  const opened = window.open(url, '_blank');
  if (!opened) throw new Error('The browser blocked the new window. Allow pop-ups and try again.');
  opened.opener = null;
  return url;
}
