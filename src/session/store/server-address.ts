/** The address of a server. */
export interface ServerAddress {
  /** Without a trailing slash; routes are appended. */
  url: string;
  origin: string;
  /** With the port if it is not the default one. */
  host: string;
}
