import { useId } from 'react';
import { problemOfPath } from '../../../lib/problem-of-path.ts';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/form.module.css';
import styles from './FileEditor.module.css';
import { type Drafts, FILES, NEW } from './use-drafts.ts';

/** Options of {@link FileEditor}. */
export interface FileEditorProps {
  /** Absent for a new file, whose path the user types. */
  path?: string;
  text: string;
  drafts: Drafts;
  onSave: (path: string, text: string) => void;
  onClose: () => void;
}

/** Edits the text that a file has at the start of each run. */
export function FileEditor({ path, text, drafts, onSave, onClose }: FileEditorProps) {
  const kept = drafts.find(FILES, path ?? NEW);
  const { name = '', draft = text } = kept && 'texts' in kept ? kept.texts : {};
  const change = (next: { name?: string; draft?: string }) => {
    const texts = { name, draft, ...next };
    drafts.set(FILES, path ?? NEW, { texts }, texts.name !== '' || texts.draft !== text);
  };
  const id = useId();
  const target = path ?? name.trim();
  const problem = problemOfPath(target);
  return (
    <form
      className={styles.editor}
      aria-label={path === undefined ? 'New file' : `Edit ${path}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) onSave(target, draft);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      {path === undefined && (
        <label className={form.field}>
          <span className={form.name}>Path in the repository</span>
          <input
            // biome-ignore lint/a11y/noAutofocus: the user asked for a new file, which begins with its name.
            autoFocus
            className={`${form.text} ${form.mono}`}
            aria-invalid={name !== '' && problem !== undefined}
            aria-describedby={id}
            placeholder="src/notes.md"
            spellCheck={false}
            autoComplete="off"
            value={name}
            onChange={({ target: input }) => change({ name: input.value })}
          />
        </label>
      )}
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the user pressed Edit.
        autoFocus={path !== undefined}
        aria-label="Text of the file"
        className={styles.text}
        spellCheck={false}
        value={draft}
        onChange={({ target: area }) => change({ draft: area.value })}
      />
      <div className={form.line}>
        <Button type="submit" tone="primary" small disabled={problem !== undefined}>
          Save
        </Button>
        <Button small onClick={onClose}>
          Cancel
        </Button>
        <span id={id} className={name !== '' && problem ? form.problem : undefined}>
          {name !== '' && problem ? problem : 'Each run starts with this text.'}
        </span>
      </div>
    </form>
  );
}
