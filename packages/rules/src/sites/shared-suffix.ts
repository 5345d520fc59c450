/** Domains of two labels under which strangers register theirs: `co.uk`, `or.jp`. All others belong to somebody: `wa.me`, `orf.at`. */

/** Labels that are shared under every country. */
const ANYWHERE = ' co com org net gov gob gub gouv govt edu ac mil nom ';

/** More of single countries, as their registries give them; the states of `us` are its two letters. */
const OF_COUNTRY: Readonly<Record<string, string>> = {
  ar: 'int tur mutual coop',
  at: 'or gv',
  au: 'id asn',
  br: 'adv adm agr arq art bio blog can cim cng cnt dev ecn eco eng esp etc eti far fnd fot fst g12 ggf imb ind inf jor jus leg lel mat med mus not ntr odo ppg pro psc psi qsl rec slg srv tmp trd tur tv vet zlg',
  ca: 'ab bc gc mb nb nf nl ns nt nu on pe qc sk yk',
  cn: 'ah bj cq fj gd gs gx gz ha hb he hi hk hl hn jl js jx ln mo nm nx qh sc sd sh sn sx tj tw xj xz yn zj',
  cr: 'ed fi go or sa',
  fr: 'asso prd tm',
  hk: 'idv',
  id: 'biz desa go my or ponpes sch web',
  il: 'idf k12 muni',
  in: 'firm gen ind nic res',
  jp: 'ad ed go gr lg ne or',
  ke: 'go info me mobi ne or sc',
  kr: 'busan es go hs kg ms ne or pe re sc seoul',
  nz: 'cri geek gen health iwi kiwi maori school',
  ru: 'msk spb',
  th: 'go in mi or',
  tr: 'av bbs bel biz dr gen info k12 kep name pol tel tv web',
  tw: 'club ebiz game idv',
  tz: 'go hotel info me mobi ne or sc tv',
  ua: 'in kharkov kiev kyiv lviv od',
  ug: 'go ne or sc',
  uk: 'ltd me nhs plc police sch',
  za: 'alt law school web',
};

/** Whether a domain of two labels is a shared suffix, which is nobody's site and is offered for no block. */
export const isSharedSuffix = (domain: string): boolean => {
  const [label = '', country = '', more] = domain.split('.');
  if (more !== undefined || country.length !== 2) return false;
  if (ANYWHERE.includes(` ${label} `) || (country === 'us' && label.length === 2)) return true;
  return Object.hasOwn(OF_COUNTRY, country) && ` ${OF_COUNTRY[country]} `.includes(` ${label} `);
};

const LABELS = [ANYWHERE, ...Object.values(OF_COUNTRY)].join(' ').split(' ');

/** The same for who reads millions of names: those that are longer than all of them, in characters, are none. */
export const SHARED_SUFFIXES = {
  has: isSharedSuffix,
  longest: Math.max(...LABELS.map(({ length }) => length)) + '.uk'.length,
};
