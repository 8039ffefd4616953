import type { DemoView } from '../../../catalog/demo-view.ts';
import type { Workspace } from '../../../session/workspace/index.ts';

/** The part of the playground with the content of each view. */
const PARTS: Readonly<Record<DemoView, Readonly<Record<string, string>>>> = {
  ladder: {},
  result: { output: 'model' },
  reducer: { output: 'changes' },
  timeline: { bottomTab: 'timeline' },
  definitions: { bottomTab: 'definitions' },
};

/**
 * The place at which the playground opens: the call and the view of the demo.
 *
 * @param call The id of the selected call.
 */
export function toOpening(
  view: DemoView,
  call: string | undefined,
): Readonly<Record<string, string | undefined>> {
  return { call, ...PARTS[view] };
}

/**
 * Opens a workspace in the playground, in a new window.
 *
 * @param place The same content in the playground, for a workspace that is too large for a link.
 * @param opening The place of the playground to open.
 * @returns its address.
 * @throws Error if the browser opens no window, or there is no address.
 */
export async function toPlayground(
  workspace: Workspace,
  place: string | undefined,
  opening: ReturnType<typeof toOpening>,
): Promise<string> {
  const { toLink } = await import('../../../session/share/to-link.ts');
  const link = toLink(workspace, opening);
  const hash = link.ok ? link.fragment : place;
  if (hash === undefined) throw new Error('This workspace has no link.');
  const url = new URL(`./${hash}`, document.baseURI).href;
  const opened = window.open(url, '_blank');
  if (!opened) throw new Error('The browser blocked the new window. Allow pop-ups and try again.');
  opened.opener = null;
  return url;
}
