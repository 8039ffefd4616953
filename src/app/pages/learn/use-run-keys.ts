import { useEffect } from 'react';
import type { Session } from '../../../session/index.ts';
import type { LessonStepRun } from '../../../session/lessons/index.ts';
import { findShortcut } from '../../lib/shortcuts.ts';

/** Run and Stop with the keys of the playground. They take precedence over editors. */
export function useRunKeys(stepRun: LessonStepRun | undefined, session: Session | undefined): void {
  useEffect(() => {
    if (!stepRun || !session) return;
    const actions = { run: stepRun.run, stop: session.actions.stop };
    const onKeyDown = (event: KeyboardEvent) => {
      const id = findShortcut(event)?.id;
      if (id !== 'run' && id !== 'stop') return;
      event.preventDefault();
      event.stopPropagation();
      actions[id]();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [stepRun, session]);
}
