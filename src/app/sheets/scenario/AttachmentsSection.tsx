import { FilePlus, Plus } from 'lucide-react';
import { use, useRef, useState } from 'react';
import { ATTACHMENT_LIMITS, attachmentRefusal, fromFile } from '../../../session/scenario/index.ts';
import { formatBytes, formatPlural } from '../../lib/format.ts';
import { useActions, useReadSession, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Fold } from '../../ui/Fold.tsx';
import form from '../../ui/form.module.css';
import { RuleLink } from '../../ui/RuleLink.tsx';
import { AttachmentCard } from './AttachmentCard.tsx';

/** The attachments of the turn. Each tool receives those of the kinds that it declares. */
export function AttachmentsSection() {
  const attachments = useSession((state) => state.workspace.scenario.attachments);
  const read = useReadSession();
  const actions = use(useActions().loadActions('turn'));
  const picker = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  const attach = async (file: File) => {
    const others = () => read().workspace.scenario.attachments;
    const tooMuch = attachmentRefusal(file.name, file.size, others());
    setRefusal(tooMuch);
    if (tooMuch !== undefined) return;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      actions.addAttachment(fromFile(file.name, file.type, bytes));
    } catch {
      setRefusal(`“${file.name}” cannot be read. Choose it again, or another file.`);
    }
  };

  return (
    <Fold title="Attachments" summary={formatPlural(attachments.length, 'attachment')}>
      <p className={form.hint}>
        A tool receives attachments of the types that its capability <code>attachments</code> lists.
        Attachments are saved with the workspace, so one may have at most{' '}
        {formatBytes(ATTACHMENT_LIMITS.oneBytes)}.{' '}
        <RuleLink source="docs/contract.md#scoped-access" />
      </p>
      {attachments.map((attachment) => (
        <AttachmentCard
          key={attachment.id}
          attachment={attachment}
          others={attachments.filter((one) => one !== attachment)}
          onChange={(patch) => actions.changeAttachment(attachment.id, patch)}
          onRemove={() => actions.removeAttachment(attachment.id)}
        />
      ))}
      <span className={form.line}>
        <Button
          small
          onClick={() => {
            setRefusal(undefined);
            actions.addAttachment(NEW_TEXT);
          }}
        >
          <Plus aria-hidden />
          Add a text
        </Button>
        <Button small onClick={() => picker.current?.click()}>
          <FilePlus aria-hidden />
          Add a file…
        </Button>
        <FileInput
          ref={picker}
          label="File to attach"
          onFiles={([file]) => {
            if (file) void attach(file);
          }}
        />
      </span>
      {refusal !== undefined && (
        <p className={form.problem} role="alert">
          {refusal}
        </p>
      )}
    </Fold>
  );
}

const NEW_TEXT = {
  kind: 'document',
  name: 'note.txt',
  mimeType: 'text/plain',
  encoding: 'utf8',
  data: 'A note that came with the turn.\n',
} as const;
