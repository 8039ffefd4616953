/** A quotation mark: plain, in JSON of a script or a string literal, or in HTML. */
export const QUOTE = String.raw`(?:\\{0,4}["'\`]|\\{1,4}(?:u00|x)2[27]|&quot;)`;

/** A colour of a terminal, also as JSON and string literals write it. */
export const COLOUR = String.raw`(?:\x1b|\\{1,4}\w{1,5})\[[\d;]{0,11}m`;
