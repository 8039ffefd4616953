import { expect, test } from 'vitest';
import { AppendList } from '../lib/append-list.ts';
import { createRun, type Lane } from '../store/run.ts';
import { createUserCodeWorkspace } from '../testing/open-test-session.ts';
import { CALL_FAILURE_ERROR, type CallFailure } from '../workspace/call-fault.ts';
import { setCallFault } from '../workspace/call-fault-transitions.ts';
import { callFaultFix } from './fixes.ts';

const lane: Lane = {
  ...{ index: 0, callId: 'call', toolCallId: 'call_1', tool: 'web_search', status: 'failed' },
  ...{ gates: [], progress: AppendList.of(), filters: [], warnings: [], nested: [] },
};

const fixFor = (failure: CallFailure | undefined, result: string) => {
  const input = setCallFault(createUserCodeWorkspace({}), 'call_1', failure && { failure });
  return callFaultFix(createRun({ id: 1, input, startedAt: 0 }), lane, result);
};

test.each(Object.keys(CALL_FAILURE_ERROR) as CallFailure[])('%s can be removed', (failure) => {
  const fix = { kind: 'remove-call-fault', toolCallId: 'call_1' };
  expect(fixFor(failure, CALL_FAILURE_ERROR[failure])).toMatchObject(fix);
});

test.each<[string, CallFailure | undefined, string]>([
  ['a tool without a fault', undefined, CALL_FAILURE_ERROR.timeout],
  ['another failure', 'timeout', CALL_FAILURE_ERROR.disconnect],
  // A server runs the call without the scenario; its tool uses similar words.
  [
    'the tool itself',
    'timeout',
    '429 from the simulated backend: too many searches of code hosts.',
  ],
])('the error of %s does not offer to remove a fault', (_, failure, result) => {
  expect(fixFor(failure, result)).toBeUndefined();
});
