/** A row of `kubectl get pods`, up to its status: name, ready containers. */
const POD_START = '^(?:\\S+ +){1,2}\\d+\\/\\d+ +';
/** The statuses of a pod that cannot run, also while it starts, as in `Init:Error`. */
const POD_TROUBLE =
  '(?:\\w+:)*(?:\\w*(?:BackOff|Error|Killed|Failed|Exceeded|Affinity|Shutdown|Lost)|Err\\w+|Evicted|(?:ContainerStatus)?Unknown|\\w+CannotRun|InvalidImageName|OutOf\\w+|ExitCode:\\d+|Signal:\\d+)';

/** A row of a pod of any status, with its restarts. */
export const POD = new RegExp(`${POD_START}[A-Z][\\w:/]* +\\d`);
/** A row of a pod that cannot run. */
export const FAILED_POD = new RegExp(`${POD_START}${POD_TROUBLE} +\\d`);

/** A request in the log of a web server, up to its status: the time and the request. */
const REQUEST_START =
  '\\[\\d\\d/[A-Z][a-z]{2}/\\d{4}[: ][\\d:]+(?: [+-]\\d{4})?\\] "(?:[^"\\\\]|\\\\.)*" ';
/** A request with its status, as nginx and Apache log it. */
export const REQUEST = new RegExp(`${REQUEST_START}[1-5]\\d\\d\\b`);
/** A request that the server failed to answer. With 4xx, the mistake is the client's. */
export const FAILED_REQUEST = new RegExp(`${REQUEST_START}5\\d\\d\\b`);
/** The levels of a web server's error log, also with a module as in `[proxy:error]`. */
export const SERVER_ERROR = /\[(?:\w+:)?(?:error|crit|alert|emerg)\]/;
/** Those without a word of failures. */
const SEVERE = /\[(?:\w+:)?(?:crit|alert|emerg)\]/;

/**
 * Whether a line with a status reports a failure. Its other words are names and say nothing.
 *
 * @returns `undefined` for a line of another form.
 * @example
 * reportsFailedStatus('orders-x1b  0/1  CrashLoopBackOff  37 (2m11s ago)  18d'); // true
 */
export function reportsFailedStatus(text: string): boolean | undefined {
  if (POD.test(text)) return FAILED_POD.test(text);
  if (REQUEST.test(text)) return FAILED_REQUEST.test(text);
  return SEVERE.test(text) ? true : undefined;
}
