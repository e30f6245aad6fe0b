import { readableOn } from "#lib/server/readable-color.ts";

/** The product's own colour, for organizations without one. */
const OWN_COLOR = "#3b5bdb";

/** The style sheet of a watch page: system fonts, light and dark, and the organization's colour. */
export function watchStyle(color: string | null): string {
  const accent = color ?? OWN_COLOR;
  return `:root{--accent:${accent};--on-accent:${readableOn(accent, "#ffffff", "#000000")}}${FIXED}`;
}

const FIXED = `
:root{color-scheme:light dark;--text:#1a1b1e;--soft:#5c5f66;--page:#fff;--field:#fff;--line:#868e96;--fault:#b42318}
@media (prefers-color-scheme:dark){:root{--text:#e9ecef;--soft:#b0b5bb;--page:#16171a;--field:#1f2125;--line:#868e96;--fault:#ff9a92}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{border-top:6px solid var(--accent)}
header,main{max-width:44rem;margin:0 auto;padding:1rem}
body>header{max-width:none}
.mark{max-width:42rem;margin:0 auto;font-weight:600}
.mark img{display:block;width:auto;height:auto;max-width:min(100%,14rem);max-height:3.5rem}
main{padding-top:0}
main:first-child{padding-top:3rem}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}
.from,.hint{color:var(--soft)}
.hint{font-size:.9rem}
video{display:block;width:100%;height:auto;margin:1rem 0;background:#000;border-radius:8px}
video.tall{max-width:24rem;margin-inline:auto}
.film{position:relative;margin:1rem 0}
.film video{margin-block:0}
.film:has(.tall){max-width:24rem;margin-inline:auto}
#film-play{position:absolute;inset:0;width:100%;padding:0;border:0;background:none;display:grid;place-items:center}
#film-play span{width:clamp(3.5rem,12vw,4.5rem);aspect-ratio:1;border-radius:50%;background:rgb(20 18 16/.72);box-shadow:0 0 0 1.5px rgb(255 255 255/.5);display:grid;place-items:center;transition:transform .15s}
#film-play span::before{content:"";width:1.5rem;height:1.75rem;margin-left:.35rem;background:#fff;clip-path:polygon(0 0,100% 50%,0 100%)}
#film-play:hover span,#film-play:focus-visible span{transform:scale(1.08);background:rgb(20 18 16/.9)}
@media (prefers-reduced-motion:reduce){#film-play span{transition:none}}
.said{position:absolute;inset:.75rem .75rem auto;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;pointer-events:none}
.said p{margin:0;padding:.375rem .75rem;border-radius:8px;background:#14120f;color:#fff;font-size:.9rem}
.said p:empty{padding:0}
.said button{pointer-events:auto;background:var(--field);color:var(--text);border:1px solid var(--line);min-height:2.75rem;padding:.25rem 1rem}
[hidden]{display:none!important}
a{color:inherit}
.missing{padding:2rem 1rem;margin:1rem 0;border:1px solid var(--line);border-radius:8px;text-align:center}
.thanks{font-weight:600}
.fault{font-weight:600;color:var(--fault)}
.symbols{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem;margin:1rem 0}
@media (min-width:32rem){.symbols{grid-template-columns:repeat(4,minmax(0,1fr))}}
button{font:inherit;color:inherit;cursor:pointer;border-radius:8px;min-height:3rem;padding:.5rem 1rem}
.symbols button{display:flex;flex-direction:column;align-items:center;gap:.25rem;background:var(--field);border:1px solid var(--line)}
.symbols button span:first-child{font-size:1.8rem;line-height:1.2}
.symbols button[aria-pressed=true]{background:var(--accent);color:var(--on-accent);border-color:var(--text);font-weight:600}
.word{font-size:.9rem}
label{display:block;font-weight:600;margin-top:1rem}
textarea{display:block;width:100%;font:inherit;color:inherit;background:var(--field);border:1px solid var(--line);border-radius:8px;padding:.5rem;resize:vertical}
.send{background:var(--accent);color:var(--on-accent);border:1px solid var(--text);font-weight:600}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
`;
