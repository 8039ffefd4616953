import { toFileName } from '../../../session/documents/index.ts';
import { useActions, useSession } from '../../session-context.tsx';
import type { EmbedFile } from './EmbedCode.tsx';

/** The open workspace as a file. */
export interface WorkspaceFile extends EmbedFile {
  /** The name without its endings, for files beside it. */
  slug: string;
}

/** The open workspace as a file, which a page on its own origin can show. */
export function useWorkspaceFile(): WorkspaceFile {
  const { loadActions } = useActions();
  const workspace = useSession((state) => state.workspace);
  const name = toFileName(workspace);
  return {
    name,
    slug: name.replace(/\.toolyard\.json$/, ''),
    label: 'Download the workspace',
    type: 'application/json',
    text: async () => (await (await loadActions('documents')).toFile(workspace.id))?.text ?? '',
  };
}
