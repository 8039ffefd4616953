import type { FoldedText } from './fold-text.ts';

interface Token {
  readonly pattern: RegExp;
  /** For tokens that are ordinary text in the other case: `Stream<S>`, `usage: run [args]`. */
  readonly case?: 'upper' | 'lower';
}

/**
 * The structural tokens of the chat templates of large model families, as patterns of folded text.
 * The families are ChatML, Llama 2 to 4, Mistral, Gemma, Qwen, DeepSeek, Phi, GLM, Kimi, Command
 * and Hermes. Also Granite, MiniMax, Seed, EXAONE, Nemotron, Ling, InternLM and BERT.
 * Fill-in-the-middle tokens of code models and tags of tool calls are included. Each begins with
 * its bracket, and each is bounded, so that a search is linear.
 */
const TOKENS: readonly Token[] = [
  // <|im_start|>, <｜begin▁of▁sentence｜>, <|turn>, <turn|>, <|START_OF_TURN_TOKEN|>
  { pattern: /<\|(?!\s)[^|<>\n]{1,64}\|>/g },
  { pattern: /<\|[a-z_][\w-]{0,63}>/g },
  { pattern: /<[a-z_][\w-]{0,63}\|>/g },
  { pattern: /<\/?s>/g, case: 'lower' },
  // <bos>, <eos>, <pad>, <unk>, <sop>, <begin_of_text>, <BOS_TOKEN>
  { pattern: /<\/?(?:bos|eos|pad|unk|sop|eop|eod|eot|eom|bom|eoh|eoa|eosys)(?:_token)?>/g },
  // <minimax:tool_call>, <seed:bos>
  { pattern: /<\/?(?:minimax|seed):[a-z_]{1,32}(?=[\s>])/g },
  // <role>HUMAN</role>
  { pattern: /<role>(?=\s{0,8}(?:human|assistant|system|observation|user|tool)\s{0,8}<)/g },
  // [|assistant|]
  { pattern: /\[\|[a-z_][\w .-]{0,63}\|\]/g },
  {
    pattern:
      /<(?:start|end|begin|eo)_(?:of_)?(?:turn|text|image|audio|sentence|document|header_id|utterance|role)>/g,
  },
  // <<SYS>>, <</SYS>>
  { pattern: /<<\/?sys>>/g },
  // [INST], [TOOL_CALLS], [/AVAILABLE_TOOLS], [gMASK]
  {
    pattern:
      /\[\/?(?:inst|tool_calls|tool_results|tool_content|available_tools|system_prompt|model_settings|call_id|img_break|img_end|begin_audio|gmask|smask|bos|eos|eot|eom|unk|unused(?:_token_)?\d{1,4})\]/g,
  },
  {
    pattern: /\[\/?(?:args|img|audio|think|pad|prefix|suffix|middle|sep|cls|mask)\]/g,
    case: 'upper',
  },
  // <tool_call>, </tool_response>, <think>, <function=…>, <function_calls>, <invoke name=…
  {
    pattern:
      /<\/?(?:tool_calls?|tool_responses?|tool_results?|tool_outputs?|tool_use|toolcall|available_tools|tools|arg_key|arg_value|think|thinking|function_calls?|function_results?|function_response)>/g,
  },
  { pattern: /<\/?(?:antml:[a-z_]{1,32}|invoke)(?=[\s>])/g },
  // <function=run>, <parameter name="x">, </parameter>
  { pattern: /<(?:function|parameter)(?:=|\s{1,8}name=)|<\/(?:function|parameter)>/g },
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
  /(?:(?:human|assistant)[ \t]*:|#{2,4}[ \t]*(?:instruction|response|input|human|assistant|system|user)[ \t]*:)/y;

const SPACE = /[ \t]*/y;
const LINE_END = /\r\n?|\n|$/g;

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

/**
 * Where a folded text has lines that open a turn: after a blank line, or at its beginning.
 *
 * @param count Called with the characters that each step reads, for tests that compare work.
 */
export function findTurns(folded: string, count?: (chars: number) => void): number[] {
  const found: number[] = [];
  let blank = true;
  for (let at = 0; at <= folded.length; ) {
    SPACE.lastIndex = at;
    const start = at + (SPACE.exec(folded)?.[0].length ?? 0);
    TURN.lastIndex = start;
    if (blank && TURN.test(folded)) found.push(start);
    LINE_END.lastIndex = start;
    const end = LINE_END.exec(folded);
    const next = (end?.index ?? folded.length) + (end?.[0].length || 1);
    count?.(next - at);
    blank = end?.index === start;
    at = next;
  }
  return found;
}
