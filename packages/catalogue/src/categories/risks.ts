/** What most families close. */
import { words, type Category } from '../table.ts';

export const RISKS: readonly Category[] = [
  {
    id: 'malware',
    group: 'security',
    names: [],
  },
  {
    id: 'phishing',
    group: 'security',
    names: [],
  },
  {
    id: 'scams',
    group: 'security',
    names: [],
  },
  {
    id: 'mining',
    group: 'security',
    names: words(`
      authedmine.com coin-hive.com coinhive.com coinimp.com crypto-loot.com cryptoloot.pro jsecoin.com
      minero.cc monerominer.rocks webminepool.com
    `),
  },
  {
    id: 'adult',
    group: 'adult',
    names: words(`
      4tube.com adultfriendfinder.com adultwork.com analdin.com bangbros.com beeg.com bongacams.com
      brazzers.com cam4.com cams.com camsoda.com camster.com chaturbate.com cumlouder.com
      digitalplayground.com drtuber.com e-hentai.org eporner.com erome.com eros.com eurogirlsescort.com
      eurogirlsescort.es fansly.com fapello.com flirt4free.com fuq.com gelbooru.com hanime.tv hclips.com
      hentaihaven.xxx hqporner.com hustler.com imagefap.com imlive.com ixxx.com jerkmate.com
      keezmovies.com literotica.com livejasmin.com loquosex.com manyvids.com metart.com mileroticos.com
      mofos.com motherless.com muyzorras.com myfreecams.com naughtyamerica.com nhentai.net nuvid.com
      pasion.com penthouse.com phncdn.com playboy.com playboy.tv porn.com porn300.com porn555.com
      porndoe.com pornhub.com pornmd.com pornpics.com porntrex.com putalocura.com realitykings.com
      redtube.com rule34.xxx serviporno.com skipthegames.com skokka.com slumi.com spankbang.com
      streamate.com stripchat.com sunporno.com thothub.to thumbzilla.com tnaflix.com toroporno.com
      tryst.link tube8.com txxx.com upornia.com voyeurhit.com xcafe.com xhamster.com xhamsterlive.com
      xhcdn.com xnxx-cdn.com xnxx.com xvideos-cdn.com xvideos.com xxx.com youjizz.com youporn.com
    `),
  },
  {
    id: 'dating',
    group: 'adult',
    names: words(`
      adoptauntio.es ashleymadison.com edarling.es eharmony.com elitesingles.com feeld.co happn.com
      her.app hily.com lovoo.com mamba.ru match.com meetic.com meetic.es meetme.com okcupid.com pof.com
      skout.com tagged.com zoosk.com
    `),
  },
  {
    id: 'strangers',
    group: 'adult',
    names: words(`
      antiland.com bazoocam.org camsurf.com chathispano.com chathub.cam chatib.us chatiw.com
      chatrandom.com coomeet.com joingy.com omegleapp.me ometv.chat shagle.com talkwithstranger.com
      thundr.com tinychat.com uhmegle.com
    `),
  },
  {
    id: 'gore',
    group: 'harm',
    names: words(`
      bestgore.fun crazyshit.com deathaddict.cc documentingreality.com efukt.com goregrish.com kaotic.com
      ogrish.tv rotten.com seegore.com theync.com watchpeopledie.tv
    `),
  },
  {
    id: 'self-harm',
    group: 'harm',
    names: words(`
      edsupportforum.com lostallhope.com myproana.com sanctioned-suicide.net sanctioned-suicide.org
      sanctionedsuicide.site thinspirationforyou.com
    `),
  },
  {
    id: 'hate',
    group: 'harm',
    names: words(`
      8kun.top amren.com dailystormer.in dailystormer.name kiwifarms.net kiwifarms.st stormfront.org
    `),
  },
  {
    id: 'gambling',
    group: 'gambling',
    names: words(`
      1xbet.com 22bet.com 500.casino 888.com 888.es 888casino.com 888poker.com 888sport.com
      apuestatotal.com bandit.camp bc.game bet365.com bet365.es betano.com betcris.com betfair.com
      betfair.es betmgm.com betplay.com.co betrivers.com betsson.com betsson.es betway.com betway.es
      bloxflip.com botemania.es bovada.lv bwin.com bwin.es caesars.com caliente.mx
      casinogranmadridonline.es casumo.com chumbacasino.com clash.gg codere.com codere.com.ar codere.es
      codere.mx coolbet.com coral.co.uk csgo500.com csgoempire.com csgofast.com csgopolygon.com
      csgoroll.com datdrop.com draftkings.com duelbits.com fanduel.com farmskins.com gamdom.com
      ggpoker.com hellcase.com hypedrop.com jugabet.cl key-drop.com ladbrokes.com leovegas.com
      lottoland.com luckia.com luckia.es marcaapuestas.es melbet.com mozzartbet.com packdraw.com
      paddypower.com parimatch.com partypoker.com playdoit.mx pokerstars.com pokerstars.es pulsz.com
      rblxwild.com retabet.es rollbit.com roobet.com rushbet.co rustclash.com skinclub.gg skybet.com
      sportium.es stake.com stake.us strendus.mx teapuesto.pe tipico.de tombola.co.uk tombola.es
      unibet.com williamhill.com williamhill.es winamax.es winamax.fr wplay.co yaasscasino.es
    `),
  },
  {
    id: 'weapons',
    group: 'weapons',
    names: words(`
      armeria.net armslist.com beretta.com bladehq.com brownells.com budsgunshop.com cheaperthandirt.com
      glock.com grabagun.com gunbroker.com guns.com gunsinternational.com impactguns.com knifecenter.com
      midwayusa.com natchezss.com opticsplanet.com palmettostatearmory.com ruger.com sigsauer.com
      smith-wesson.com
    `),
  },
  {
    id: 'drugs',
    group: 'drugs',
    names: words(`
      alchimiaweb.com azarius.net bluelight.org cannabis.net dinafem.org dutch-passion.com erowid.org
      grasscity.com growbarato.net hightimes.com kratomspot.com leafbuyer.com leafly.com marijuana.com
      rollitup.org royalqueenseeds.com royalqueenseeds.es seedsman.com sensiseeds.com shroomery.org
      weedmaps.com zamnesia.com zamnesia.es
    `),
  },
  {
    id: 'alcohol',
    group: 'drugs',
    names: words(`
      absolut.com bacardi.com beeradvocate.com bodeboca.com budweiser.com caskers.com drizly.com
      heineken.com jackdaniels.com johnniewalker.com lavinia.com masterofmalt.com reservebar.com
      smirnoff.com thewhiskyexchange.com totalwine.com untappd.com vinissimus.com vivino.com wine.com
    `),
  },
  {
    id: 'tobacco',
    group: 'drugs',
    names: words(`
      blu.com directvapor.com eightvape.com elementvape.com elfbar.com geekvape.com iqos.com juul.com
      lostmary.com marlboro.com myvaporstore.com smoktech.com vape.es vapewild.com vapordna.com
      vaporesso.com vaporfi.com vaposhop.com vuse.co.uk vuse.com
    `),
  },
];
