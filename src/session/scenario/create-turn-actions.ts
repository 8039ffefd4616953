import { formatCount } from '../lib/format.ts';
import type { EditContext } from '../store/edit-context.ts';
import { approveTool } from '../workspace/approve-tool.ts';
import { ignoreFinding, restoreFindings } from '../workspace/ignored-findings.ts';
import * as to from '../workspace/turn-transitions.ts';
import type { TurnActions } from './turn-actions.ts';

/** Creates the actions on the turn, its attachments and the registry. */
export function createTurnActions({ store, edit }: EditContext): TurnActions {
  const attachment = (id: string) =>
    store.getState().workspace.scenario.attachments.find((one) => one.id === id);
  const keys = (patch: object) => Object.keys(patch).join(' ');

  return {
    setContext: (patch) =>
      void edit({ label: 'Edited the turn', merge: `turn ${keys(patch)}` }, (one) =>
        to.setContext(one, patch),
      ),
    setTurnEnd: (end) => void edit('Changed the end of the turn', (one) => to.setTurnEnd(one, end)),
    setRegistry: (patch) =>
      void edit(
        {
          label:
            keys(patch) === 'concurrency'
              ? 'Changed calls at once'
              : 'Changed the registry options',
          merge: `registry ${keys(patch)}`,
        },
        (one) => to.setRegistry(one, patch),
      ),
    setApproval: (on) =>
      void edit(on ? 'Turned on tool approval' : 'Turned off tool approval', (one) =>
        to.setRegistry(one, {
          approved: on ? (store.getState().visibility?.registered ?? {}) : null,
        }),
      ),
    approve: (names) => {
      const { registered = {} } = store.getState().visibility ?? {};
      edit(
        `Approved ${names.length === 1 ? names[0] : `${formatCount(names.length)} tools`}`,
        (workspace) => names.reduce((one, name) => approveTool(one, name, registered), workspace),
      );
    },
    ignoreFinding: (finding) =>
      void edit(`Ignored a finding about ${finding.tool}`, (one) => ignoreFinding(one, finding)),
    restoreFindings: () => void edit('Restored the ignored findings', restoreFindings),
    addAttachment: (one) =>
      void edit(`Attached ${one.name ?? one.kind}`, (workspace) =>
        to.addAttachment(workspace, one),
      ),
    changeAttachment: (id, patch) =>
      void edit(
        { label: 'Edited an attachment', merge: `attachment ${id} ${keys(patch)}` },
        (one) => to.changeAttachment(one, id, patch),
      ),
    removeAttachment: (id) => {
      const found = attachment(id);
      if (!found) return;
      edit({ label: `Removed ${found.name ?? found.id}`, offersUndo: true }, (one) =>
        to.removeAttachment(one, id),
      );
    },
  };
}
