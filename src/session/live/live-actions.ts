/** The user's actions on live mode. */
export interface LiveActions {
  /** From now on, each edit runs the batch again, or none does. */
  setLive(isOn: boolean): void;
  /** While the page shows no run, edits start none; afterwards, one run follows all of them. */
  hold(isHeld: boolean): void;
}
