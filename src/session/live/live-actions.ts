/** The user's actions on live mode. */
export interface LiveActions {
  /** From now on, each edit runs the batch again, or none does. */
  setLive(isOn: boolean): void;
  /** While the page shows no run, edits run when the user pauses, and at the latest afterwards. */
  hold(isHeld: boolean): void;
}
