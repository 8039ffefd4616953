/** Actions on links to workspaces. None rejects; failures are reported as notices. */
export interface LinkActions {
  /**
   * Shows the workspace of a link. It is stored at its first edit. An invalid link changes nothing.
   *
   * @param rest The part of the address after `#/s/`.
   * @returns whether it is open now.
   */
  open(rest: string): Promise<boolean>;
  /**
   * Returns to the workspace that was open when the first link arrived.
   *
   * @returns whether such a workspace exists.
   */
  leave(): boolean;
}
