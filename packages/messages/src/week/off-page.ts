/** The page behind the link of a week's mail: one question and one button, without a script and with nothing to fetch. */
import type { Language } from '../reader.ts';
import { escape } from './html.ts';
import { WEEK_TEXTS } from './words.ts';

/** `ask`: it is on. `done`: it is off. `dead`: the link says nothing. */
export type OffPageState = 'ask' | 'done' | 'dead';

/** Served with the page's policy as its hash, so that no other style applies. */
export const OFF_PAGE_STYLE = `
:root{color-scheme:light dark}
body{margin:0;background:#f3f4f0;color:#14211f;font:17px/25px -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:480px;margin:0 auto;padding:48px 20px}
.card{background:#fff;border-radius:16px;padding:24px}
b{display:block;margin:0 0 16px 4px;font-size:20px}
h1{margin:0 0 12px;font-size:24px;line-height:31px}
p{margin:0 0 20px;color:#44524f}
button,a{display:flex;align-items:center;justify-content:center;box-sizing:border-box;width:100%;min-height:48px;border-radius:12px;font:inherit;font-size:16px;font-weight:600}
button{border:0;background:#0c5565;color:#fff;cursor:pointer}
a{color:#0c5565}
button:focus-visible,a:focus-visible{outline:3px solid #0c5565;outline-offset:3px}
@media(prefers-color-scheme:dark){body{background:#0f1618;color:#e9f0ee}.card{background:#182124}p{color:#b4c1be}button{background:#7ccbd8;color:#06262d}a{color:#7ccbd8}button:focus-visible,a:focus-visible{outline-color:#7ccbd8}}`;

/** What a form sends as mail programs do (RFC 8058). */
const ONE_CLICK = '<input type="hidden" name="List-Unsubscribe" value="One-Click">';

/** @param settings where it is switched on again, after a login */
export const offPage = (state: OffPageState, language: Language, settings: string): string => {
  const { off: t } = WEEK_TEXTS[language];
  const [title, text] = {
    ask: [t.ask, t.what] as const,
    done: [t.done, t.again] as const,
    dead: [t.dead, t.deadWhy] as const,
  }[state];
  // Without an action it is sent to the address of the page, so that the token stands nowhere else.
  const action =
    state === 'ask'
      ? `<form method="post">${ONE_CLICK}<button>${escape(t.button)}</button></form>`
      : `<a href="${escape(settings)}">${escape(t.settings)}</a>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)} · Kinward</title><style>${OFF_PAGE_STYLE}</style></head><body><main><b>Kinward</b><div class="card"><h1>${escape(title)}</h1><p>${escape(text)}</p>${action}</div></main></body></html>`;
};
