/** Where a server is. */
export interface ServerAddress {
  /** Without a slash at its end; routes are put behind it. */
  url: string;
  origin: string;
  /** With the port where it is not the scheme's. */
  host: string;
}
