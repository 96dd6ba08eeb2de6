import { themeCss } from "../css-theme.js";

/*
 * Everything but colours is measured as in `elements/texts.ts`, so that a page and a picture of it look alike. Widths are those of the
 * page's own box and not of the window: beside the panels of the preview it is as narrow as on a phone.
 */
/** The rows of a table as cards: the name of each column before its cell. The header stays for screen readers. */
const cards = (name: string): string =>
  `.${name},.${name} tbody,.${name} tr,.${name} th{display:block}
.${name} thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.${name} thead button{display:none}
.${name} tbody tr{padding:8px 0;border-bottom:1px solid var(--igx-grid)}
.igx-table.${name} tbody :is(th,td){padding:1px 2px;border:0;vertical-align:baseline}
.igx-table.${name} tbody .igx-colored{padding-inline-start:22px}
.igx-table.${name} tbody th{font-weight:600}
.igx-table.${name} tbody td{display:flex;gap:12px;justify-content:space-between;align-items:center;text-align:end;white-space:normal}
.igx-table.${name} tbody td:empty{display:none}
.${name} td:before{content:attr(data-name);color:var(--igx-muted);text-align:start;position:relative}
.${name} .igx-bar svg{position:static;margin-inline-start:auto}
.${name} .igx-bar span{min-width:5em}
.igx-table.${name} tbody .igx-heat{padding-inline-end:8px}
.${name} .igx-heat svg{inset-inline-start:auto;width:6em}
`;

const css = `
.igx-page{container:igx-page/inline-size;max-width:720px;margin:0 auto;background:var(--igx-surface);color:var(--igx-ink);
font-family:"igx font",var(--igx-fonts,Inter),Inter,"Helvetica Neue",Arial,sans-serif;font-size:16px;line-height:25px;text-align:start;
-webkit-text-size-adjust:100%;text-size-adjust:100%}
.igx-grid{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);column-gap:32px;row-gap:24px;padding:40px 40px 0}
.igx-item{grid-column:1/-1;min-width:0}
.igx-item:empty{display:none}
.igx-item.igx-half{grid-column:auto}
.igx-columns{display:grid;grid-column:1/-1;grid-template-columns:subgrid;row-gap:24px}
.igx-column{display:grid;grid-template-rows:subgrid;grid-template-columns:minmax(0,1fr);grid-row:span 2;align-content:start}
.igx-column.igx-rows-3{grid-row:span 3}
.igx-column.igx-rows-4{grid-row:span 4}
.igx-column.igx-rows-5{grid-row:span 5}
.igx-column.igx-rows-6{grid-row:span 6}
.igx-h1,.igx-h2,.igx-body,.igx-quote p{margin:0;white-space:pre-line;overflow-wrap:anywhere}
.igx-h1{font-size:34px;line-height:42px;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
.igx-h2{font-size:21px;line-height:28px;font-weight:600;text-wrap:balance}
.igx-h1,.igx-h2{margin:16px 0 -12px}
:is(.igx-item:first-child,.igx-hidden+.igx-item,.igx-half:first-child+.igx-half)>:is(.igx-h1,.igx-h2){margin-top:0}
.igx-columns .igx-item:first-child>:is(.igx-h1,.igx-h2){margin-top:16px}
.igx-columns:first-child .igx-item:first-child>:is(.igx-h1,.igx-h2){margin-top:0}
.igx-item:has(>:is(.igx-h1,.igx-h2))+:is(.igx-item:not(.igx-half),.igx-columns .igx-item:first-child)>:is(.igx-h1,.igx-h2){margin-top:0}
.igx-body{font-size:16px;line-height:25px;max-width:75ch;text-wrap:pretty}
.igx-lines p,.igx-body.igx-source{margin:0;font-size:12px;line-height:18px;color:var(--igx-muted);overflow-wrap:anywhere}
.igx-lines{margin-top:8px}
.igx-lines a{color:inherit}
.igx-quote{margin:0;padding:2px 0 4px;padding-inline-start:20px;border-inline-start:4px solid var(--igx-palette-0);border-radius:2px}
.igx-quote blockquote{margin:0;font-size:21px;line-height:31px}
.igx-quote figcaption{margin-top:4px;font-size:14px;line-height:20px;color:var(--igx-muted);overflow-wrap:anywhere}
.igx-separator{height:0;margin:4px 0;border:0;border-top:1px solid var(--igx-muted);opacity:.5}
.igx-figure{margin:0;position:relative}
.igx-picture{display:block;width:100%;height:auto;overflow:visible}
.igx-narrow{display:none;max-width:460px}
.igx-any{max-width:460px}
.igx-hidden{position:absolute;width:1px;height:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.igx-sheets{display:flex;flex-wrap:wrap;column-gap:4px;position:relative}
.igx-tab{position:absolute;opacity:0;width:1px;height:1px;margin:0}
.igx-tab-label,.igx-tablist button{box-sizing:border-box;max-width:100%;min-height:36px;padding:6px 12px;border:0;border-bottom:3px solid transparent;
border-radius:6px 6px 0 0;background:none;font-family:inherit;font-size:14px;font-weight:600;line-height:24px;
color:var(--igx-muted);cursor:pointer;overflow-wrap:anywhere;text-align:start}
.igx-tab-label:hover,.igx-tablist button:hover{color:var(--igx-ink);background:var(--igx-track)}
.igx-tab:checked+.igx-tab-label,.igx-tablist button[aria-selected=true]{color:var(--igx-ink);border-bottom-color:var(--igx-palette-0)}
.igx-tab:focus-visible+.igx-tab-label,.igx-tablist button:focus-visible,.igx-legend button:focus-visible,.igx-sort:focus-visible,.igx-search input:focus-visible,.igx-scroll:focus-visible,.igx-picture:focus-visible{outline:2px solid var(--igx-palette-0);outline-offset:2px}
.igx-panel{display:none;order:1;width:100%;min-width:0;padding-top:14px;border-top:1px solid var(--igx-grid);margin-top:-1px}
.igx-tab:checked+.igx-tab-label+.igx-panel{display:block}
.igx-tablist{display:flex;flex-wrap:wrap;column-gap:4px;width:100%}
.igx-sheet-name{display:none}
.igx-live>.igx-panel{display:block}
.igx-live>.igx-panel[hidden]{display:none}
.igx-tip{position:absolute;z-index:1;top:0;left:0;box-sizing:border-box;max-width:min(320px,calc(100vw - 16px));padding:5px 9px;border-radius:5px;
background:var(--igx-ink);color:var(--igx-surface);font:13px/18px "igx font",var(--igx-fonts,Inter),Inter,"Helvetica Neue",Arial,sans-serif;white-space:pre-line;overflow-wrap:anywhere;
visibility:hidden;pointer-events:none;border:1px solid var(--igx-surface)}
.igx-tip.igx-shown{visibility:visible}
.igx-tip p{display:flex;gap:6px;align-items:baseline;margin:0;overflow-wrap:anywhere;min-width:0}
.igx-tip span{min-width:0}
.igx-tip svg{flex:none;align-self:baseline;outline:1px solid var(--igx-surface);border-radius:3px}
.igx-strong{font-weight:600}
.igx-picture{touch-action:pan-y pinch-zoom}
.igx-marked{stroke:var(--igx-ink);stroke-width:2px}
g.igx-marked{stroke:none;outline:2px solid var(--igx-ink);outline-offset:1px}
text.igx-marked{stroke:none;text-decoration:underline}
.igx-hair{stroke:var(--igx-muted);stroke-width:1px}
.igx-band{fill:var(--igx-ink);opacity:.09}
.igx-point{stroke:var(--igx-ink);stroke-width:2px}
.igx-hair,.igx-band,.igx-point{pointer-events:none;vector-effect:non-scaling-stroke}
[data-series]{transition:opacity .15s,visibility .15s}
.igx-off{opacity:0;visibility:hidden}
.igx-legend{display:flex;flex-wrap:wrap;gap:2px 4px;margin:0 -6px 8px}
.igx-legend button{display:flex;gap:6px;align-items:center;max-width:100%;min-height:28px;padding:3px 6px;border:0;border-radius:4px;background:none;
color:var(--igx-ink);font-family:inherit;font-size:13px;line-height:20px;cursor:pointer;text-align:start;overflow-wrap:anywhere}
.igx-legend button:hover,.igx-sort:hover{background:var(--igx-track);color:var(--igx-ink)}
.igx-legend button[aria-pressed=false]{color:var(--igx-muted);text-decoration:line-through}
.igx-legend button[aria-pressed=false] svg{opacity:.3}
.igx-legend svg{flex:none}
.igx-sort{display:inline;margin:-4px;padding:4px;border:0;border-radius:4px;background:none;font:inherit;color:inherit;text-align:inherit;cursor:pointer;overflow-wrap:anywhere}
.igx-sort:after{content:"\\2195";content:"\\2195"/"";margin-inline-start:4px;opacity:.5}
[aria-sort=ascending]>.igx-sort:after{content:"\\2191";content:"\\2191"/"";opacity:1}
[aria-sort=descending]>.igx-sort:after{content:"\\2193";content:"\\2193"/"";opacity:1}
.igx-search-bar{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;margin-bottom:8px;font-size:13px;line-height:20px;color:var(--igx-muted)}
.igx-search{display:flex;gap:8px;align-items:center;min-width:0}
.igx-search input{box-sizing:border-box;min-width:0;width:220px;min-height:32px;padding:4px 8px;border:1px solid var(--igx-muted);border-radius:5px;background:var(--igx-surface);color:var(--igx-ink);font:inherit;font-size:16px}
.igx-scroll{overflow-x:auto;border-radius:2px;
background:linear-gradient(to right,var(--igx-surface) 30%,transparent) left/40px 100% no-repeat local,
linear-gradient(to left,var(--igx-surface) 30%,transparent) right/40px 100% no-repeat local,
linear-gradient(to right,var(--igx-track),transparent) left/14px 100% no-repeat scroll,
linear-gradient(to left,var(--igx-track),transparent) right/14px 100% no-repeat scroll}
.igx-table{width:100%;border-collapse:collapse;font-size:14px;line-height:20px;font-variant-numeric:tabular-nums}
.igx-table th,.igx-table td{padding:8px 12px;border-bottom:1px solid var(--igx-grid);text-align:start;vertical-align:top;font-weight:400}
.igx-table th:first-child,.igx-table td:first-child{padding-inline-start:2px}
.igx-table th:last-child,.igx-table td:last-child{padding-inline-end:2px}
.igx-table thead th,.igx-table thead td{border-bottom:2px solid var(--igx-muted);font-weight:600;font-size:13px;color:var(--igx-muted);vertical-align:bottom}
.igx-table .igx-number{text-align:right}
.igx-table .igx-marks{text-align:center}
.igx-table tbody .igx-number{white-space:nowrap}
.igx-table tbody .igx-other{white-space:normal;color:var(--igx-muted)}
.igx-table tbody .igx-bar{position:relative;padding-inline-start:96px}
.igx-bar svg{position:absolute;inset-inline-start:8px;top:10px}
.igx-table tbody .igx-heat{position:relative}
.igx-heat svg{position:absolute;inset:1px;width:calc(100% - 2px);height:calc(100% - 2px)}
.igx-heat span{position:relative}
.igx-table tbody .igx-heat:last-child{padding-inline-end:8px}
.igx-spark svg{display:block}
.igx-table thead th{min-width:4em}
.igx-table tbody .igx-colored{position:relative;padding-inline-start:22px}
.igx-swatch{position:absolute;inset-inline-start:2px;top:12px}
.igx-cut{margin:8px 2px 0;font-size:12px;line-height:18px;color:var(--igx-muted)}
.igx-icon{vertical-align:middle}
.igx-note{margin:0;padding:24px 40px 28px;font-size:12px;line-height:18px;color:var(--igx-muted)}
@container igx-page (min-width:640px){
${cards("igx-wide-cards")}}
@container igx-page (max-width:639px){
${cards("igx-narrow-cards")}.igx-grid{grid-template-columns:minmax(0,1fr);padding:24px 20px 0;row-gap:20px}
.igx-columns{display:contents}
.igx-column{display:contents}
.igx-wide{display:none}
.igx-narrow{display:block}
.igx-h1{font-size:28px;line-height:35px}
.igx-h2,.igx-quote blockquote{font-size:19px;line-height:26px}
.igx-note{padding:20px 20px 24px}
}
@media print{
.igx-page{max-width:none;font-size:12pt}
.igx-grid{padding:0}
.igx-note{padding:24px 0 0}
.igx-h1,.igx-h2{break-after:avoid}
.igx-figure,.igx-quote,.igx-table tr,.igx-column.igx-rows-2{break-inside:avoid}
.igx-column:not(.igx-rows-2){display:block}
.igx-column:not(.igx-rows-2)>.igx-item+.igx-item{margin-top:24px}
.igx-item:has(>:is(.igx-h1,.igx-h2)){break-after:avoid}
.igx-scroll{overflow:visible}
.igx-sheets{display:block}
.igx-sheets>.igx-panel,.igx-live>.igx-panel[hidden]{display:block;border-top:0;padding-top:4px;margin:0 0 16px}
.igx-tab,.igx-tablist,.igx-tip,.igx-search,.igx-band,.igx-hair,.igx-point{display:none}
.igx-sort:after{content:none}
.igx-legend button[aria-pressed=false]{display:none}
.igx-sheets>.igx-tab-label,.igx-sheets>.igx-sheet-name{display:block;color:var(--igx-ink);border:0;padding:0;margin:0;font-size:14px;font-weight:600}
}
@media (prefers-reduced-motion:reduce){
[data-series]{transition:none}
}
@media (forced-colors:active){
.igx-tip{border-color:CanvasText}
.igx-tip svg,.igx-legend svg{forced-color-adjust:none}
.igx-legend button[aria-pressed=true]{outline:1px solid ButtonText}
.igx-picture,.igx-icon,.igx-swatch{forced-color-adjust:none;background:var(--igx-surface)}
}
`;

/** The style of all elements and of the page around them, with the colours of the themes: for exported pages and for the preview. */
export const pageCss: string = themeCss() + css.replaceAll("\n", "");
