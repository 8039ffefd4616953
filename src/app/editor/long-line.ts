/**
 * The length of a long line, in UTF-16 code units. Editors treat such a line as plain text: its
 * colours, and its copy for input methods, would cost more than a key press may.
 */
export const LONG_LINE = 20_000;
