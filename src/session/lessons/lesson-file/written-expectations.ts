import { toCount } from '../../../catalog/lessons/checks.ts';
import type { LessonCheck } from '../../../catalog/lessons/lesson.ts';
import type { LessonExpectation } from './expectation-schemas.ts';
import { findText } from './texts.ts';

/** A result in the last request of the conversation. */
export function ofResult(wanted: LessonExpectation<'result'>): LessonCheck['passes'] {
  const { result: id, leftOut, pinned } = wanted;
  return ({ conversation }) => {
    const result = conversation?.results.find(({ toolCallId }) => toolCallId === id);
    if (!result) return `the last request has no result of ${id}`;
    const { isLeftOut, isPinned, text } = result;
    if (leftOut !== undefined && isLeftOut !== leftOut)
      return isLeftOut ? `a line is in its place: ${text}` : 'the whole result is there';
    if (pinned !== undefined && isPinned !== pinned)
      return isPinned ? 'it is pinned' : 'it is not pinned';
    return findText(text, wanted);
  };
}

/** The request after one turn, or after each. */
export function ofRequest(wanted: LessonExpectation<'request'>): LessonCheck['passes'] {
  const { request: name, fits = true, maxTokens } = wanted;
  return ({ conversation }) => {
    if (!conversation) return 'a turn of the conversation has no request';
    const { requests, room = Number.POSITIVE_INFINITY } = conversation;
    const most = maxTokens ?? room;
    const meant = name === 'each' ? requests : requests.filter(({ turn }) => turn === name);
    if (meant.length === 0) return `there is no request after ${name}`;
    const wrong = meant.find(({ compacted }) => compacted <= most !== fits);
    if (!wrong) return undefined;
    return `the request after ${wrong.turn} has ${toCount(wrong.compacted)} tokens, and ${toCount(most)} fit`;
  };
}

/** A definition in the provider's format. */
export function ofProviderTool(wanted: LessonExpectation<'providerTool'>): LessonCheck['passes'] {
  const { providerTool: name, strict, renamed } = wanted;
  return ({ provider }) => {
    const tool = provider?.tools.find((one) => one.name === name);
    if (!tool) return `the provider does not receive ${name}`;
    if (strict !== undefined && tool.isStrict !== strict)
      return tool.isStrict ? 'it is strict' : (tool.warnings[0] ?? 'it is not strict');
    if (renamed !== undefined && (tool.providerName !== name) !== renamed)
      return `the provider receives it as ${tool.providerName}`;
    return findText(JSON.stringify(tool.json), wanted);
  };
}

/** A file of the exported project. */
export function ofProjectFile(wanted: LessonExpectation<'projectFile'>): LessonCheck['passes'] {
  return ({ project }) => {
    if (!project) return 'the run cannot be exported';
    const file = project.files.find(({ path }) => path === wanted.projectFile);
    return file ? findText(file.text, wanted) : `the project has no ${wanted.projectFile}`;
  };
}
