/**
 * The styles around the picture, with the tokens of the playground that they need.
 *
 * The transitions of `i` are too short to see. Each ends with an event, which says that
 * the page has changed its colour scheme or the accent; the animation says so for an element that
 * was not displayed before.
 */
export const STYLES = `
:host{display:block;height:360px}
:host([view=exercise]){height:640px}
:host([hidden]){display:none}
@keyframes a{to{top:0}}
i{position:absolute;background:light-dark(#fff,#000);color:var(--toolyard-accent);transition:background .001s,color .001s;animation:a .001s}
div{--line:1px solid light-dark(#d5d5de,#363643);--bg:light-dark(#fff,#16161c);--accent:var(--toolyard-accent,light-dark(#5b4ee0,#8f86ff));position:relative;height:100%;color:light-dark(#1b1b22,#ededf2);font:13px/1.5 var(--toolyard-font,system-ui),sans-serif}
slot,img{position:absolute;box-sizing:border-box;width:100%;height:100%;border:0}
slot{display:block;overflow:auto;padding:48px 16px 60px;border:var(--line);border-radius:10px;background:var(--bg)}
:host(:has(>:is(svg,img,picture))) slot{padding:0}
::slotted(:is(svg,img,picture)){display:block;width:100%;height:100%}
slot:has(+img){visibility:hidden}
button,div>a{position:absolute;top:6px;right:8px;padding:4px 12px;border:0;border-radius:6px;background:var(--accent);color:lch(from var(--accent) calc((49.4 - l)*999) 0 0);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:before{content:"▶"/"";display:inline-block;width:16px;font-size:10px;text-align:left}
[aria-busy]{opacity:.7}
[aria-busy]:before{content:"…"/""}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
p{position:absolute;inset:auto 0 0;margin:0;padding:6px 16px;border:var(--line);border-radius:0 0 10px 10px;background:var(--bg)}
p a{color:inherit}
@media print{button,p{display:none}}
`;
