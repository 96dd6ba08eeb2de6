import { outlinedClass } from "../../render/html/outline-marks.js";

/** The style of a page of changes, after that of pictures, whose colours it has. Outlines and words differ by more than their colour. */
export const diffCss = `
:root{--diff-mark:#b3005e;--diff-old:#ffdcd9;--diff-new:#d3f2d8}
@media (prefers-color-scheme:dark){:root{--diff-mark:#ff8ac2;--diff-old:#5c1f1b;--diff-new:#14431f}}
@media print{:root{--diff-mark:#b3005e;--diff-old:#ffdcd9;--diff-new:#d3f2d8}}
html{background:var(--igx-surface)}body{margin:0}
.diff{max-width:1400px;margin:0 auto;padding:24px;color:var(--igx-ink);font:15px/23px "igx font",var(--igx-fonts,Inter),Inter,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
.diff h1{font-size:28px;line-height:35px;margin:0 0 8px}
.diff h2{font-size:21px;line-height:28px;margin:40px 0 4px;padding-top:16px;border-top:2px solid var(--igx-muted)}
.diff h3{font-size:16px;line-height:24px;margin:28px 0 8px}
.diff a{color:inherit}
.diff-sides{color:var(--igx-muted);margin:0 0 8px}
.diff-tag{display:inline-block;margin-inline-start:8px;padding:0 8px;border:1px solid currentColor;border-radius:10px;font-size:12px;line-height:18px;font-weight:400}
.diff-row{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr) minmax(0,1fr);gap:16px;align-items:start}
.diff-side{min-width:0;border:1px solid var(--igx-grid);border-radius:6px;padding:12px}
.diff-side .igx-page{max-width:none;margin:0}
.diff-side.diff-none{border-style:dashed;color:var(--igx-muted)}
.diff-caption{margin:0 0 8px;font-size:12px;line-height:18px;color:var(--igx-muted)}
.diff-side .igx-h1,.diff-side .igx-h2{margin:0}
.diff-side .igx-tab{display:none}
.diff-side .igx-panel{display:block;order:0}
.diff-table{overflow-x:auto;min-width:0}
.diff-table table{width:100%;border-collapse:collapse;font-size:14px;line-height:20px}
.diff-table :is(th,td){padding:6px 8px 6px 0;border-bottom:1px solid var(--igx-grid);text-align:start;vertical-align:top;font-weight:400}
.diff-table thead th{font-size:12px;color:var(--igx-muted)}
.diff-table .diff-number{font-variant-numeric:tabular-nums}
.diff del{background:var(--diff-old);text-decoration:line-through}
.diff ins{background:var(--diff-new);text-decoration:underline}
.${outlinedClass}{stroke:var(--diff-mark);stroke-width:3px;stroke-opacity:1}
g.${outlinedClass}{stroke:none;outline:2px solid var(--diff-mark);outline-offset:1px}
text.${outlinedClass}{stroke:none;text-decoration:underline;text-decoration-color:var(--diff-mark)}
:is(td,th,p).${outlinedClass}{outline:2px solid var(--diff-mark);outline-offset:-2px}
@media (max-width:1100px){.diff-row{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.diff-table{grid-column:1/-1}}
@media (max-width:640px){.diff{padding:16px}.diff-row{grid-template-columns:minmax(0,1fr)}}
`;
