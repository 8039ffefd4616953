/** What can be done with links to workspaces. None rejects: what fails says so in a notice. */
export interface LinkActions {
  /**
   * Shows the workspace of a link, which is stored when it is edited and not before. One that cannot
   * be read changes nothing.
   *
   * @param rest what stands after `#/s/` in the address.
   * @returns whether it is open now.
   */
  open(rest: string): Promise<boolean>;
  /**
   * Goes back to the workspace without an address that was open when the first link came.
   *
   * @returns whether there is one.
   */
  leave(): boolean;
}
