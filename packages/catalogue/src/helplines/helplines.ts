/**
 * Where a child or a parent finds help: whatever is set, these names are answered and never logged. The sites of the
 * organisations themselves, written by hand; not yet compared with the members of Child Helpline International and Befrienders Worldwide.
 * A wrong name here costs an open page; a missing one may cost more.
 */
import { words } from '../table.ts';

export interface Helplines {
  /** ISO 3166-1 alpha-2; null: in several countries. */
  country: string | null;
  /** For children and the young; each covers everything below it. */
  child?: readonly string[];
  /** Violence at home and sexual violence. */
  violence?: readonly string[];
  /** Suicide and acute distress. */
  crisis?: readonly string[];
}

/** In the order of their countries, those of several first. */
export const HELPLINES: readonly Helplines[] = [
  {
    country: null,
    child: words('childhelplineinternational.org'),
    violence: words('nomoredirectory.org'),
    crisis: words('befrienders.org findahelpline.com iasp.info opencounseling.com'),
  },
  {
    country: 'AR',
    child: words('grooming-argentina.org missingchildren.org.ar'),
    violence: words('casadelencuentro.org'),
    crisis: words('asistenciaalsuicida.org.ar'),
  },
  {
    country: 'AT',
    child: words('rataufdraht.at'),
    violence: words('frauenhelpline.at'),
    crisis: words('telefonseelsorge.at'),
  },
  {
    country: 'AU',
    child: words('esafety.gov.au headspace.org.au kidshelpline.com.au reachout.com'),
    violence: words('1800respect.org.au'),
    crisis: words('13yarn.org.au beyondblue.org.au lifeline.org.au suicidecallbackservice.org.au'),
  },
  {
    country: 'BE',
    child: words('103ecoute.be awel.be childfocus.be'),
    violence: words('1712.be'),
    crisis: words('preventionsuicide.be tele-onthaal.be zelfmoord1813.be'),
  },
  {
    country: 'BR',
    child: words('childhood.org.br safernet.org.br'),
    crisis: words('cvv.org.br'),
  },
  {
    country: 'CA',
    child: words('cybertip.ca jeunessejecoute.ca kidshelpphone.ca needhelpnow.ca teljeunes.com'),
    violence: words('sheltersafe.ca sosviolenceconjugale.ca'),
    crisis: words('988.ca talksuicide.ca'),
  },
  {
    country: 'CH',
    child: words('147.ch projuventute.ch'),
    violence: words('opferhilfe-schweiz.ch'),
    crisis: words('143.ch'),
  },
  {
    country: 'CL',
    child: words('fonoinfancia.cl todomejora.org'),
    violence: words('sernameg.gob.cl'),
    crisis: words('linealibre.cl'),
  },
  {
    country: 'CO',
    child: words('icbf.gov.co redpapaz.org teprotejo.org'),
  },
  {
    country: 'CZ',
    child: words('linkabezpeci.cz'),
  },
  {
    country: 'DE',
    child: words(`
      bke.de hilfe-portal-missbrauch.de jugendnotmail.de jugendschutz.net juuuport.de nummergegenkummer.de
    `),
    violence: words('hilfetelefon.de'),
    crisis: words('krisenchat.de telefonseelsorge.de'),
  },
  {
    country: 'DK',
    child: words('bornetelefonen.dk'),
    violence: words('levudenvold.dk'),
    crisis: words('livslinien.dk'),
  },
  {
    country: 'ES',
    child: words('anar.org incibe.es pantallasamigas.net savethechildren.es'),
    violence: words('fundacionmujeres.es violenciagenero.igualdad.gob.es'),
    crisis: words('asociacionlabarandilla.org papageno.es telefonodelaesperanza.org'),
  },
  {
    country: 'FI',
    child: words('mll.fi nuortennetti.fi'),
    violence: words('nollalinja.fi'),
    crisis: words('mieli.fi sekasin.fi'),
  },
  {
    country: 'FR',
    child: words('3018.fr allo119.gouv.fr e-enfance.org filsantejeunes.com'),
    violence: words('arretonslesviolences.gouv.fr commentonsaime.fr solidaritefemmes.org'),
    crisis: words('3114.fr sos-amitie.com suicide-ecoute.fr'),
  },
  {
    country: 'GB',
    child: words(`
      ceop.police.uk childline.org.uk iwf.org.uk kidscape.org.uk kooth.com nspcc.org.uk papyrus-uk.org
      themix.org.uk youngminds.org.uk
    `),
    violence: words(`
      galop.org.uk mensadviceline.org.uk nationaldahelpline.org.uk rapecrisis.org.uk refuge.org.uk
      stopitnow.org.uk womensaid.org.uk
    `),
    crisis: words('giveusashout.org mind.org.uk samaritans.org thecalmzone.net'),
  },
  {
    country: 'GR',
    child: words('hamogelo.gr'),
  },
  {
    country: 'HR',
    child: words('hrabritelefon.hr'),
    violence: words('azkz.hr'),
  },
  {
    country: 'HU',
    child: words('kek-vonal.hu'),
  },
  {
    country: 'IE',
    child: words('childline.ie ispcc.ie jigsaw.ie spunout.ie'),
    violence: words('drcc.ie mensaid.ie womensaid.ie'),
    crisis: words('pieta.ie samaritans.ie text50808.ie'),
  },
  {
    country: 'IN',
    child: words('childlineindia.org'),
    crisis: words('aasra.info icallhelpline.org vandrevalafoundation.com'),
  },
  {
    country: 'IT',
    child: words('114.it azzurro.it'),
    violence: words('1522.eu'),
    crisis: words('telefonoamico.it'),
  },
  {
    country: 'JP',
    child: words('childline.or.jp'),
    crisis: words('inochinodenwa.org telljp.com'),
  },
  {
    country: 'MX',
    child: words('savethechildren.mx teprotejomexico.org'),
    violence: words('rednacionalderefugios.org.mx'),
    crisis: words('consejociudadanomx.org saptel.org.mx'),
  },
  {
    country: 'NL',
    child: words('helpwanted.nl kindertelefoon.nl meldknop.nl'),
    violence: words('slachtofferhulp.nl veiligthuis.nl'),
    crisis: words('113.nl'),
  },
  {
    country: 'NO',
    child: words('116111.no korspahalsen.no'),
    violence: words('dinutvei.no'),
    crisis: words('kirkens-sos.no mentalhelse.no'),
  },
  {
    country: 'NZ',
    child: words('netsafe.org.nz thelowdown.co.nz whatsup.co.nz youthline.co.nz'),
    violence: words('shine.org.nz womensrefuge.org.nz'),
    crisis: words('1737.org.nz lifeline.org.nz samaritans.org.nz'),
  },
  {
    country: 'PE',
    child: words('anarperu.org'),
  },
  {
    country: 'PL',
    child: words('116111.pl 800121212.pl dyzurnet.pl fdds.pl'),
    violence: words('niebieskalinia.info niebieskalinia.pl'),
    crisis: words('116sos.pl'),
  },
  {
    country: 'PT',
    child: words('iacrianca.pt internetsegura.pt'),
    violence: words('apav.pt'),
    crisis: words('sosvozamiga.org'),
  },
  {
    country: 'RO',
    child: words('telefonulcopilului.ro'),
  },
  {
    country: 'SE',
    child: words('bris.se umo.se'),
    violence: words('kvinnofridslinjen.se'),
    crisis: words('mind.se'),
  },
  {
    country: 'US',
    child: words(`
      1800runaway.org childhelp.org childhelphotline.org loveisrespect.org missingkids.org
      stopbullying.gov teenline.org thetrevorproject.org
    `),
    violence: words(`
      espanol.thehotline.org ncadv.org rainn.org stopitnow.org strongheartshelpline.org thehotline.org
    `),
    crisis: words('988lifeline.org crisistextline.org suicidepreventionlifeline.org translifeline.org'),
  },
  {
    country: 'ZA',
    child: words('childlinesa.org.za'),
    violence: words('gbv.org.za'),
    crisis: words('sadag.org'),
  },
];
