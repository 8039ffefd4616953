/**
 * The styles around the picture, with the tokens of the playground that they need.
 *
 * The transitions of `i` are too short to see. Each ends with an event, which says that
 * the page has changed its colour scheme or the accent; the animation says so for an element that
 * was not displayed before.
 */
export const STYLES = `:host(:not([hidden])){display:block}
@keyframes a{to{top:0}}
i{position:absolute;background:light-dark(#fff,#000);color:var(--toolyard-accent);transition:background .001s,color .001s;animation:a .001s}
div{--line:1px solid light-dark(#d5d5de,#363643);--bg:light-dark(#fff,#16161c);--accent:var(--toolyard-accent,light-dark(#5b4ee0,#8f86ff));position:relative;height:100%;color:light-dark(#1b1b22,#ededf2);font:13px/1.5 var(--toolyard-font,system-ui),sans-serif}
slot,img,p,button,div>a{position:absolute;box-sizing:border-box}
slot,img{width:100%;height:100%;border:0}
slot,p{border:var(--line);border-radius:0 0 10px 10px;background:var(--bg)}
slot{display:block;overflow:auto;padding:48px 16px 60px;border-radius:10px}
:host(:has(>:is(svg,img,picture))) slot{padding:0}
::slotted(:is(svg,img,picture)){display:block;width:100%;height:100%}
slot:has(+img){visibility:hidden}
button,div>a{top:6px;right:8px;padding:4px 12px;border:0;border-radius:6px;background:var(--accent);color:lch(from var(--accent) calc((49.4 - l)*999) 0 0);font:inherit;font-weight:600;cursor:pointer}
button:before{content:"\\25b6"/"";display:inline-block;width:16px}
[aria-busy]{opacity:.7}
[aria-busy]:before{content:"\\2026"/""}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
p{inset:auto 0 0;margin:0;padding:6px 16px}
p a{color:inherit}
@media print{button,p{display:none}}`;
