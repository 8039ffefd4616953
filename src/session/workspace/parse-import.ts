import { describeJsonError } from '../../lib/find-json-error.ts';
import { costlyContent } from './costly-content.ts';
import { findExcessInText } from './find-excess.ts';
import type { Workspace } from './workspace.ts';

/** The parsed import. */
export type ReadImport = { ok: true; workspace: Workspace } | { ok: false; notice: string };

/** Parses a text that `exportWorkspace` wrote, here or elsewhere. Never rejects. */
export async function readImport(text: string): Promise<ReadImport> {
  const excess = findExcessInText(text);
  if (excess !== undefined) return refuse(excess);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    if (text.includes('\u0000'))
      return refuse('The file has no text. Choose an exported workspace.');
    return refuse(`The text is not valid JSON: ${describeJsonError(text)}.`);
  }
  try {
    const { parseWorkspace } = await import('./parse-workspace.ts');
    const parsed = parseWorkspace(document);
    return parsed.ok ? parsed : refuse(parsed.message);
  } catch {
    return refuse('The code that validates workspaces did not load.');
  }
}

/**
 * Whether a workspace from another author must wait for Run. It must if it has code, declarations,
 * or content that could keep the page busy for a long time.
 */
export function holdsCode(workspace: Workspace): boolean {
  const { tools, reducers, declarations } = workspace;
  const code = tools.length + Object.keys(reducers).length + declarations.length;
  if (code > 0) return true;
  const { schemas, commands, isLarge } = costlyContent(workspace);
  return isLarge || schemas.length + commands.length > 0;
}

function refuse(why: string): ReadImport {
  const sentence = why.endsWith('.') ? why : `${why}.`;
  return { ok: false, notice: `The import failed. No workspace was changed. ${sentence}` };
}
