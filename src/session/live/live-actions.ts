/** The user's actions on live mode. */
export interface LiveActions {
  /** From now on, each edit runs the batch again, or none does. */
  setLive(isOn: boolean): void;
}
