/**
 * A check throws it where the run does not say whether it holds, such as after a time limit that a
 * slow machine may have caused.
 */
export class NoVerdict extends Error {
  override name = 'NoVerdict';
}

/** @throws NoVerdict if a time limit of the machine ended the code that is to be checked */
export function refuseTimeLimit(stopped: string): void {
  if (!/used up its computing time|check took more than|another call hung/.test(stopped)) return;
  throw new NoVerdict(
    'the code computed for too long. End a loop that does not end. On a busy machine, run again',
  );
}
