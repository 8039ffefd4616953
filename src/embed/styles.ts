/**
 * The styles around the picture and the frame, with the tokens of the playground that they need.
 */
export const STYLES = `
:host{display:block;height:360px}
:host([hidden]){display:none}
div{--line:1px solid light-dark(#d5d5de,#363643);--bg:light-dark(#fff,#16161c);--accent:light-dark(#5b4ee0,#8f86ff);position:relative;height:100%;color:light-dark(#1b1b22,#ededf2);font:13px/1.5 system-ui,sans-serif}
slot,img,iframe{position:absolute;box-sizing:border-box;width:100%;height:100%;border:0}
slot{display:block;overflow:auto;padding:48px 16px 16px;border:var(--line);border-radius:10px;background:var(--bg)}
slot:has(+img),iframe:not(.live){visibility:hidden}
button,div>a{position:absolute;top:6px;right:8px;padding:4px 12px;border:0;border-radius:6px;background:var(--accent);color:light-dark(#fff,#0f0d24);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button:before{content:"▶";content:"▶"/"";margin-right:6px;font-size:10px}
[aria-busy]{opacity:.7}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
p{position:absolute;inset:auto 0 0;margin:0;padding:8px 16px;border:var(--line);border-radius:0 0 10px 10px;background:var(--bg)}
p a{color:inherit}
`;
