/** Whether shortcuts are written with ⌘. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
