/** The styles of the frame. Print shows the picture, which a frame cannot promise. */
export const FRAME_STYLES = `
iframe{position:absolute;width:100%;height:100%;border:0}
iframe:not(.live),div:has(.live)>:is(slot,img){visibility:hidden}
@media print{iframe{display:none}div>img,slot:not(:has(+img)){visibility:visible!important}}
`;
