import type { FoldedText } from './fold-text.ts';

interface Token {
  readonly pattern: RegExp;
  /** For tokens that are ordinary text in the other case: `Stream<S>`, `usage: run [args]`. */
  readonly case?: 'upper' | 'lower';
}

/**
 * The structural tokens of the chat templates of large model families, as patterns of folded text.
 * The families are ChatML, Llama 2 to 4, Mistral, Gemma, Qwen, DeepSeek, Phi, GLM, Kimi, Command,
 * Hermes, Granite and MiniMax. Fill-in-the-middle tokens of code models and tags of tool calls are
 * included. Each begins with its bracket, and each is bounded, so that a search is linear.
 */
const TOKENS: readonly Token[] = [
  // <|im_start|>, <｜begin▁of▁sentence｜>, <|turn>, <turn|>, <|START_OF_TURN_TOKEN|>
  { pattern: /<\|(?!\s)[^|<>\n]{1,64}\|>/g },
  { pattern: /<\|[a-z_][\w-]{0,63}>/g },
  { pattern: /<[a-z_][\w-]{0,63}\|>/g },
  { pattern: /<\/?s>/g, case: 'lower' },
  // <bos>, <eos>, <pad>, <unk>, <sop>, <begin_of_text>, <BOS_TOKEN>
  { pattern: /<\/?(?:bos|eos|pad|unk|sop|eop|eod|eot|eom|bom)(?:_token)?>/g },
  {
    pattern:
      /<(?:start|end|begin|eo)_(?:of_)?(?:turn|text|image|audio|sentence|document|header_id)>/g,
  },
  // <<SYS>>, <</SYS>>
  { pattern: /<<\/?sys>>/g },
  // [INST], [TOOL_CALLS], [/AVAILABLE_TOOLS], [gMASK]
  {
    pattern:
      /\[\/?(?:inst|tool_calls|tool_results|tool_content|available_tools|system_prompt|model_settings|call_id|img_break|img_end|begin_audio|gmask|smask|bos|eos|eot|eom|unk)\]/g,
  },
  {
    pattern: /\[\/?(?:args|img|audio|think|pad|prefix|suffix|middle)\]/g,
    case: 'upper',
  },
  // <tool_call>, </tool_response>, <think>, <function=…>, <function_calls>, <invoke name=…
  {
    pattern:
      /<\/?(?:tool_calls?|tool_responses?|tool_results?|tool_outputs?|tool_use|tools|think|thinking|function_calls?|function_results?|function_response)>/g,
  },
  { pattern: /<\/?(?:antml:[a-z_]{1,32}|invoke)(?=[\s>])/g },
  { pattern: /<(?:function|parameter)=[\w.-]{1,64}>/g },
  // <fim_prefix>, <PRE>, <extra_id_0>, <unused12>, <reserved_106>, <image_soft_token>
  { pattern: /<fim[_-](?:prefix|middle|suffix|pad)>/g },
  { pattern: /<(?:pre|suf|mid)>/g, case: 'upper' },
  { pattern: /<(?:extra_id_|unused|reserved_|special_|reserved_special_token_)\d{1,4}>/g },
  { pattern: /<(?:image|audio|video)_(?:soft_)?(?:token|pad)>/g },
  // ]~b], ]~!b[, [e~[
  { pattern: /\]~!?b[[\]]|\[e~\[/g },
];

/** A turn in the older text formats, on a line of its own kind: `Human:`, `### Response:`. */
const TURN =
  /^ {0,8}(?:(?:human|assistant) {0,4}:|#{2,4} {0,4}(?:instruction|response|input|human|assistant|system|user) {0,4}:)/;

/**
 * Where a text has template tokens: indexes, in its folded form, of the bracket that opens each.
 *
 * @param original the original text, which shows the upper-case letters.
 */
export function findTemplateTokens(folded: FoldedText, original: string): number[] {
  const found: number[] = [];
  for (const token of TOKENS) {
    for (const { 0: match, index } of folded.text.matchAll(token.pattern)) {
      const end = folded.end(index + match.length - 1);
      const isUpper = token.case && UPPER.test(original.slice(folded.start(index), end));
      if (!token.case || isUpper === (token.case === 'upper')) found.push(index);
    }
  }
  return found;
}

const UPPER = /\p{Lu}/u;

/** Where a folded text has lines that open a turn: after a blank line, or at its beginning. */
export function findTurns(folded: string): number[] {
  const found: number[] = [];
  let blank = true;
  for (let at = 0; at <= folded.length; ) {
    const newline = folded.indexOf('\n', at);
    const end = newline < 0 ? folded.length : newline;
    // A turn's opening is short; the rest of the line does not matter.
    const line = folded.slice(at, Math.min(end, at + 64));
    const opens = blank ? TURN.exec(line) : null;
    if (opens) found.push(at + line.search(/\S/));
    blank = folded.slice(at, end).trim() === '';
    at = end + 1;
  }
  return found;
}
