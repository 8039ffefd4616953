import { openOverlay } from '../../lib/page-state.ts';
import type { Command, CommandContext } from './command.ts';
import { PERSONALITY, placeCommand, REMOVES } from './place-command.ts';

/** A kind of subject with a sheet of its own, of which the document has one open. */
interface Kind extends Pick<Command, 'group'> {
  what: string;
  all: readonly { id: string; name: string }[];
  openId: string;
  sheet: Parameters<typeof openOverlay>[0];
  /** Other words for the subject. */
  also?: string;
  /** Other words for its name. */
  nameAlso: string;
  removalHint?: string;
  open: (id: string) => void;
  copy: (id: string) => void;
  remove: (id: string) => void;
}

/** Commands that rename, copy or remove one batch. */
export function toBatchCommands({ state, actions }: CommandContext): Command[] {
  const act = actions.loadActions('batch');
  return toNamedCommands({
    what: 'batch',
    group: 'Calls',
    all: state.workspace.batches,
    openId: state.workspace.batchId,
    sheet: 'batch',
    nameAlso: 'edit description',
    removalHint: 'With its calls',
    open: actions.setBatch,
    copy: (id) => void act.then(({ copyBatch }) => copyBatch(id)),
    remove: (id) => void act.then(({ removeBatch }) => removeBatch(id)),
  });
}

/** The same for one personality; all are hidden, as its sheet is a button of the page. */
export function toPersonalityCommands({ state, actions }: CommandContext): Command[] {
  const act = actions.loadActions('scenario');
  return toNamedCommands({
    what: 'personality',
    group: 'Settings',
    all: state.workspace.personalities,
    openId: state.workspace.personalityId,
    sheet: 'access',
    also: PERSONALITY,
    nameAlso: `edit ${PERSONALITY}`,
    open: actions.setPersonality,
    copy: (id) => void act.then(({ duplicatePersonality }) => duplicatePersonality(id)),
    remove: (id) => void act.then(({ removePersonality }) => removePersonality(id)),
  }).map((command) => ({ ...command, isHidden: true }));
}

function toNamedCommands(kind: Kind): Command[] {
  const { what, group, all, openId, also, removalHint } = kind;
  return all.flatMap(({ id, name }) => {
    const rename: Command = {
      id: 'rename',
      group,
      title: `Rename the ${what} ${name}`,
      also: kind.nameAlso,
      run: () => {
        if (id !== openId) kind.open(id);
        openOverlay(kind.sheet);
      },
    };
    const duplicate: Command = {
      id: 'duplicate',
      group,
      title: `Duplicate the ${what} ${name}`,
      also: also ? `copy ${also}` : 'copy',
      run: () => kind.copy(id),
    };
    const remove: Command = {
      id: 'delete',
      group,
      title: `Delete the ${what} ${name}`,
      ...(removalHint && { hint: removalHint }),
      ...(also && { also }),
      verbs: REMOVES,
      run: () => kind.remove(id),
    };
    const commands = all.length > 1 ? [rename, duplicate, remove] : [rename, duplicate];
    return commands.map(placeCommand(what, id === openId ? undefined : id));
  });
}
