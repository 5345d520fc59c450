/**
 * Names that no list of what a family closes has a reason to hold: what systems update themselves from, schools, banks, states, what half of the
 * internet needs. A list that would close one of them waits for a person. Helplines and what a system needs stay open whatever a list says; a
 * list that holds them is suspect all the same.
 */
import { HELPLINES } from '../helplines/helplines.ts';
import { SYSTEM } from '../system/system.ts';
import { words } from '../table.ts';

/** What Windows, Apple's systems, Android, Linux, browsers and programs are kept up to date from. */
const UPDATES = words(`
  addons.mozilla.org appldnld.apple.com apps.apple.com archive.ubuntu.com aus5.mozilla.org
  catalog.update.microsoft.com cdn.mozilla.net clients2.google.com deb.debian.org delivery.mp.microsoft.com
  dl.delivery.mp.microsoft.com dl.google.com download.docker.com download.fedoraproject.org download.mozilla.org
  download.windowsupdate.com esp.play.google.com fedoraproject.org flathub.org ftp.debian.org gdmf.apple.com
  github.com itunes.apple.com mesu.apple.com mirrors.kernel.org packages.microsoft.com play.google.com
  play.googleapis.com ports.ubuntu.com pypi.org registry.npmjs.org security.debian.org security.ubuntu.com
  sls.update.microsoft.com snapcraft.io static.crates.io swcdn.apple.com swscan.apple.com tools.google.com
  update.googleapis.com update.microsoft.com updates.cdn-apple.com windowsupdate.com windowsupdate.microsoft.com
  www.bing.com www.google.com xp.apple.com
`);
/** Where families sign in, and what pages of everyone are made of. */
const EVERYWHERE = words(`
  account.microsoft.com accounts.google.com ajax.googleapis.com amazonaws.com apple.com appleid.apple.com
  archive.org azureedge.net bbc.co.uk bing.com cdn.jsdelivr.net cdnjs.cloudflare.com cloudflare.com cloudfront.net
  digicert.com duckduckgo.com ecosia.org fastly.net fonts.googleapis.com fonts.gstatic.com gmail.com google.com
  googleapis.com gstatic.com icloud.com letsencrypt.org live.com login.live.com login.microsoftonline.com
  mail.google.com mail.yahoo.com maps.google.com maps.googleapis.com microsoft.com microsoftonline.com mozilla.org
  ocsp.digicert.com office.com office365.com openstreetmap.org outlook.com outlook.live.com outlook.office.com
  paypal.com proton.me r3.o.lencr.org recaptcha.net signal.org tutanota.com unpkg.com
  wikimedia.org wikipedia.org yahoo.com
`);
const SCHOOLS = words(`
  antolin.de antolin.westermann.de aula.education bettermarks.com blackboard.com brainpop.com canvas.instructure.com
  classdojo.com classroom.google.com code.org coursera.org desmos.com docs.google.com drive.google.com duolingo.com
  educacionyfp.gob.es education.gouv.fr edx.org geogebra.org googleclassroom.com instructure.com iserv.eu
  itslearning.com kahoot.com kahoot.it khanacademy.org lernsax.de logineo.nrw.de mebis.bycs.de meet.google.com
  moodle.com moodle.org moodlecloud.com nasa.gov nationalgeographic.com office.net padlet.com phet.colorado.edu
  powerschool.com pronote.net quizlet.com raz-kids.com schoolfox.com schoology.com scratch.mit.edu seesaw.me
  sharepoint.com sofatutor.com teams.live.com teams.microsoft.com typingclub.com ucas.com untis.at webuntis.com
  wolframalpha.com zoom.us
`);
const BANKS = words(`
  abnamro.nl americanexpress.com banamex.com bancosantander.es bankofamerica.com barclays.co.uk bbva.com bbva.es
  bbva.mx bcp.com.pe belfius.be bnpparibas.com bradesco.com.br caixabank.es capitalone.com chase.com citi.com
  comdirect.de commerzbank.de credit-agricole.fr credit-suisse.com deutsche-bank.de dkb.de erstebank.at halifax.co.uk
  hsbc.co.uk hsbc.com ing.com ing.de ing.es intesasanpaolo.com itau.com.br kbc.be klarna.com kutxabank.es
  labanquepostale.fr lgt.com liechtenstein.li llb.li lloydsbank.com mastercard.com monzo.com n26.com nationwide.co.uk
  natwest.com nordea.com openbank.es postbank.de postfinance.ch rabobank.nl raiffeisen.at raiffeisen.ch revolut.com
  sabadell.com santander.co.uk santander.com sparkasse.at sparkasse.de swedbank.se tdbank.com ubs.com unicajabanco.es
  unicredit.it visa.com vpbank.com wellsfargo.com wise.com zkb.ch
`);
/** States, health, emergencies, weather, travel. */
const PUBLIC = words(`
  112.es 911.gov admin.ch aemet.es agenciatributaria.gob.es ameli.fr belgium.be bund.de bundesregierung.de canada.ca
  cdc.gov dwd.de europa.eu fema.gov gob.es gob.mx gouv.fr gov.br gov.uk gov.za impots.gouv.fr irs.gov jma.go.jp llv.li
  meteofrance.com meteoschweiz.admin.ch metoffice.gov.uk nhs.uk nina.bund.de oesterreich.gv.at redcross.org rki.de
  sanidad.gob.es sbb.ch seg-social.es service-public.fr un.org unicef.org usa.gov weather.gov who.int
`);

/** Each once, in their order. */
export const WELL_KNOWN: readonly string[] = [
  ...new Set([
    ...UPDATES,
    ...EVERYWHERE,
    ...SCHOOLS,
    ...BANKS,
    ...PUBLIC,
    ...SYSTEM.flatMap(({ names }) => names),
    ...HELPLINES.flatMap(({ child = [], violence = [], crisis = [] }) => [...child, ...violence, ...crisis]),
  ]),
].toSorted();
