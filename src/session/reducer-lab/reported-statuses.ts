/** A row of `kubectl get pods`, up to its status: name, ready containers. */
const POD_START = '^(?:\\S+ +){1,2}\\d+\\/\\d+ +';
/** The statuses of a pod that cannot run, also while it starts, as in `Init:Error`. */
const POD_TROUBLE =
  '(?:\\w+:)*(?:\\w*(?:BackOff|Error|Killed|Failed|Exceeded|Affinity|Shutdown|Lost)|Err\\w+|Evicted|(?:ContainerStatus)?Unknown|\\w+CannotRun|InvalidImageName|OutOf\\w+|ExitCode:\\d+|Signal:\\d+)';

/** A row of a pod of any status, with its restarts. */
export const POD = new RegExp(`${POD_START}[A-Z][\\w:/]* +\\d`);
/** A row of a pod that cannot run. */
export const FAILED_POD = new RegExp(`${POD_START}${POD_TROUBLE} +\\d`);

/**
 * Whether a line with a status reports a failure. Its other words are names and say nothing.
 *
 * @returns `undefined` for a line of another form.
 * @example
 * reportsFailedStatus('orders-x1b  0/1  CrashLoopBackOff  37 (2m11s ago)  18d'); // true
 */
export function reportsFailedStatus(text: string): boolean | undefined {
  return POD.test(text) ? FAILED_POD.test(text) : undefined;
}
