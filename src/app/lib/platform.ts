/** Whether shortcuts are written with ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The run shortcut as it stands on keys. */
export const runKeys = isApple ? '⌘↵' : 'Ctrl ↵';

/** The stop shortcut as it stands on keys. */
export const stopKeys = isApple ? '⌘.' : 'Ctrl .';
