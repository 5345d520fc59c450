/** The mail of a week: text, and the same as HTML that mail programs show. */
import type { ChildReads, Week, WeekDay } from '@kinward/contract/activity/week.schemas.ts';
import { SIGNATURE } from '../catalogue.ts';
import { escape } from './html.ts';
import { LOCALES, type Reader } from '../reader.ts';
import type { WeekTexts } from './texts.ts';
import { WEEK_TEXTS, weekInWords, type WeekFacts } from './words.ts';

export interface WeekMail {
  subject: string;
  text: string;
  html: string;
}

/** Addresses of the installation; null where it does not know its own. */
export interface WeekLinks {
  week: string;
  /** Where this very parent switches the mail off, without a login. */
  off: string;
}

interface Mailed {
  week: Week;
  t: WeekTexts;
  weekday: (day: string) => string;
  links: WeekLinks | null;
  childReads: ChildReads | null;
}

/** Above which height the longest day is drawn, in pixels. */
const BAR_PX = 96;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Mail programs read the colours beside each element, Outlook those of `bgcolor`; what knows dark mode reads these. Nothing is fetched:
 * no font, no picture.
 */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #0f1618 !important; }
    .card { background-color: #182124 !important; }
    .ink { color: #e9f0ee !important; }
    .ink-2 { color: #b4c1be !important; }
    .line { border-color: #2a363a !important; }
    .bar { background-color: #4f8f9b !important; }
    .most { background-color: #7ccbd8 !important; }
    .warn { color: #f5be5b !important; }
    .button { background-color: #7ccbd8 !important; }
    .button a { color: #06262d !important; }
    .link { color: #7ccbd8 !important; }
    .face { background-color: #163a43 !important; color: #b9e6ed !important; }
  }`;

const table = (inner: string, attributes = ''): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>${inner}</table>`;

const paragraph = (text: string, style: string, names = 'ink'): string =>
  `<p class="${names}" style="margin:0;${FONT};${style}">${text}</p>`;

const INK = 'color:#14211f';
const INK_2 = 'color:#44524f';

/** One day: the word for a late evening, its length, the bar, the weekday. */
const barOf = (day: WeekDay, most: number, { t, weekday }: Mailed): string => {
  const height = most === 0 ? 0 : Math.round((day.seconds / most) * BAR_PX);
  const isMost = day.seconds === most && most > 0;
  const colour = isMost ? '#0c5565' : '#6c9ba8';
  const bar =
    height < 2
      ? ''
      : `<table role="presentation" width="70%" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td class="bar ${isMost ? 'most' : ''}" bgcolor="${colour}" height="${height}" style="height:${height}px;line-height:1px;font-size:1px;border-radius:5px;background-color:${colour}">&nbsp;</td></tr></table>`;
  const small = `font-size:12px;line-height:16px;text-align:center`;
  return `<td width="14%" valign="bottom" align="center" style="padding:0 1px;vertical-align:bottom">${
    day.late
      ? paragraph(`&#9790; ${escape(t.mail.late)}`, `${small};color:#8a4b00;padding-bottom:4px`, 'warn')
      : ''
  }${paragraph(
    day.toCome ? '' : isMost ? `<b>${escape(day.length)}</b>` : escape(day.length),
    `font-size:11px;line-height:16px;text-align:center;${isMost ? INK : INK_2};padding-bottom:4px;white-space:nowrap`,
    isMost ? 'ink' : 'ink-2',
  )}${bar}${paragraph(escape(weekday(day.date)), `${small};${INK_2};padding-top:6px`, 'ink-2')}</td>`;
};

const card = (inner: string): string =>
  `<tr><td style="padding:0 0 16px">${table(
    `<tr><td class="card" bgcolor="#ffffff" style="background-color:#ffffff;border-radius:16px;padding:16px 20px">${inner}</td></tr>`,
  )}</td></tr>`;

const bars = (mailed: Mailed): string => {
  const { week, t } = mailed;
  if (week.screen.told !== 'known') return '';
  const most = Math.max(...week.screen.days.map(({ seconds }) => seconds));
  const head = paragraph(escape(t.mail.bars), `font-size:17px;line-height:24px;font-weight:600;${INK}`);
  const mean =
    week.words.daily === null
      ? ''
      : paragraph(escape(week.words.daily), `font-size:14px;line-height:20px;${INK_2}`, 'ink-2');
  const days = `<tr>${week.screen.days.map((day) => barOf(day, most, mailed)).join('')}</tr>`;
  return card(`${head}${mean}${table(days, 'style="margin-top:14px"')}`);
};

const rows = ({ week }: Mailed): string =>
  card(
    table(
      week.words.rows
        .map(({ label, text, detail }, index) => {
          const edge = index === 0 ? '' : 'border-top:1px solid #dde0da;';
          return `<tr><td class="line ink-2" width="72" valign="top" style="${edge}${FONT};font-size:15px;line-height:22px;${INK_2};padding:10px 8px 10px 0">${escape(label)}</td><td class="line" valign="top" style="${edge}padding:10px 0">${paragraph(
            escape(text),
            `font-size:16px;line-height:22px;font-weight:600;${INK}`,
          )}${detail === null ? '' : paragraph(escape(detail), `font-size:14px;line-height:20px;${INK_2}`, 'ink-2')}</td></tr>`;
        })
        .join(''),
    ),
  );

const worth = ({ week, t }: Mailed): string =>
  week.words.worth === null
    ? ''
    : card(
        paragraph(escape(t.mail.worth), `font-size:14px;line-height:20px;${INK_2}`, 'ink-2') +
          paragraph(
            escape(week.words.worth.question),
            `font-size:19px;line-height:27px;font-weight:600;${INK}`,
          ),
      );

const foot = ({ week, t, links, childReads }: Mailed): string => {
  const notes = [
    ...(childReads ? [t.mail.childReads[childReads](week.firstName)] : []),
    ...(week.places.told === 'known' && week.places.named.length > 0 ? [t.mail.noPlaces] : []),
    t.mail.noTracking,
  ].map(escape);
  const fewer = links
    ? ` <a class="link" href="${escape(links.off)}" style="color:#0c5565;font-weight:600">${escape(t.mail.fewer)}</a>`
    : '';
  const button = links
    ? table(
        `<tr><td class="button" align="center" bgcolor="#0c5565" style="background-color:#0c5565;border-radius:12px"><a href="${escape(links.week)}" style="display:block;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;padding:13px 20px">${escape(t.mail.open(week.firstName))}</a></td></tr>`,
      )
    : paragraph(escape(t.mail.openIn), `font-size:16px;line-height:22px;${INK}`);
  return `<tr><td style="padding:4px 0 20px">${button}</td></tr><tr><td>${paragraph(
    `${notes.join(' ')}${fewer}`,
    `font-size:13px;line-height:20px;${INK_2}`,
    'ink-2',
  )}</td></tr>`;
};

const initialOf = (name: string): string =>
  new Intl.Segmenter().segment(name).containing(0)?.segment.toUpperCase() ?? '';

const head = ({ week, t }: Mailed): string => {
  const initial = escape(initialOf(week.firstName));
  const face = `<td width="52" valign="middle"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="face" width="52" height="52" align="center" valign="middle" bgcolor="#dcedef" aria-hidden="true" style="width:52px;height:52px;border-radius:26px;background-color:#dcedef;color:#083f4c;${FONT};font-size:22px;font-weight:600">${initial}</td></tr></table></td>`;
  const name = `<td valign="middle" style="padding-left:14px"><p class="ink" style="margin:0;${FONT};font-size:20px;line-height:26px;font-weight:600;${INK}">${escape(t.mail.heading(week.firstName))}</p>${paragraph(
    escape(week.words.period),
    `font-size:14px;line-height:20px;${INK_2}`,
    'ink-2',
  )}</td>`;
  return `<tr><td style="padding:0 0 16px">${table(`<tr>${face}${name}</tr>`)}</td></tr><tr><td style="padding:0 0 20px"><h1 class="ink" style="margin:0;${FONT};font-size:28px;line-height:35px;font-weight:700;letter-spacing:-0.01em;${INK}">${escape(week.words.title)}</h1></td></tr>`;
};

const htmlOf = (mailed: Mailed, { language }: Reader): string => {
  const { week, t } = mailed;
  const inner = [head(mailed), bars(mailed), worth(mailed), rows(mailed), foot(mailed)].join('');
  const page = `<tr><td align="center" style="padding:24px 16px 36px"><!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->${table(
    inner,
    'style="max-width:600px;margin:0 auto"',
  )}<!--[if mso]></td></tr></table><![endif]--></td></tr>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(t.mail.subject(week.firstName, week.words.period))}</title><style>${STYLE}</style></head><body class="ground" bgcolor="#f3f4f0" style="margin:0;padding:0;background-color:#f3f4f0">${table(page, 'class="ground" bgcolor="#f3f4f0" style="background-color:#f3f4f0"')}</body></html>`;
};

const textOf = ({ week, t, weekday, links, childReads }: Mailed): string => {
  const { words, screen } = week;
  const days =
    screen.told === 'known'
      ? screen.days
          .filter(({ toCome }) => !toCome)
          .map(({ date, length, late }) => `${weekday(date)}  ${length}${late ? `  ${t.mail.late}` : ''}`)
      : [];
  const parts = [
    words.title,
    days.length === 0
      ? ''
      : [`${t.mail.bars}${words.daily === null ? '' : `, ${words.daily}`}`, ...days].join('\n'),
    words.rows
      .map(({ label, text, detail }) => `${label}: ${text}${detail === null ? '' : `\n${detail}`}`)
      .join('\n'),
    words.worth === null ? '' : `${t.mail.worth}: ${words.worth.question}`,
    links ? `${t.mail.open(week.firstName)}: ${links.week}` : t.mail.openIn,
    childReads ? t.mail.childReads[childReads](week.firstName) : '',
    links ? `${t.mail.fewer}: ${links.off}` : '',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}${SIGNATURE}`;
};

/** @param childReads how the child sees the same in the companion; null: not at all */
export const weekMail = (
  facts: WeekFacts,
  reader: Reader,
  { links, childReads }: { links: WeekLinks | null; childReads: ChildReads | null },
): WeekMail => {
  const t = WEEK_TEXTS[reader.language];
  const form = new Intl.DateTimeFormat(LOCALES[reader.language], { timeZone: 'UTC', weekday: 'short' });
  const mailed: Mailed = {
    week: weekInWords(facts, reader, { away: true }),
    t,
    weekday: (day) => form.format(new Date(`${day}T12:00:00Z`)),
    links,
    childReads,
  };
  const { firstName, words } = mailed.week;
  return {
    subject: t.mail.subject(firstName, words.period),
    text: textOf(mailed),
    html: htmlOf(mailed, reader),
  };
};
