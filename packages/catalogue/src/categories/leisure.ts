/** Where leisure goes. */
import { words, type Category } from '../table.ts';

export const LEISURE: readonly Category[] = [
  {
    id: 'social-networks',
    group: 'social',
    names: words(`
      9gag.com clubhouse.com douyin.com gab.com mewe.com minds.com mixi.jp myspace.com nextdoor.com
      odnoklassniki.ru ok.ru parler.com plurk.com sharechat.com taringa.net vero.co vsco.co
    `),
  },
  {
    id: 'messaging',
    group: 'social',
    names: words(`
      element.io getsession.org groupme.com icq.com jitsi.org matrix.org meet.jit.si skype.com tox.chat
      trillian.im wickr.com wire.com zalo.me
    `),
  },
  {
    id: 'forums',
    group: 'social',
    names: words(`
      8chan.moe burbuja.info disqus.com forocoches.com hispachan.org kbin.social lemmy.ml lemmy.world
      mediavida.com meneame.net neogaf.com proboards.com quora.com resetera.com stackexchange.com
    `),
  },
  {
    id: 'video-sharing',
    group: 'video',
    names: words(`
      bitchute.com coub.com metacafe.com nicovideo.jp nimg.jp peertube.tv rutube.ru streamable.com
      triller.co ustream.tv veoh.com vidlii.com
    `),
  },
  {
    id: 'live-streaming',
    group: 'video',
    names: words(`
      afreecatv.com caffeine.tv dlive.tv douyu.com huya.com liveme.com nimo.tv picarto.tv restream.io
      sooplive.co.kr tango.me trovo.live younow.com
    `),
  },
  {
    id: 'streaming',
    group: 'video',
    names: words(`
      6play.fr acontra.com acorn.tv ardmediathek.de britbox.com canela.tv channel4.com crackle.com
      curiositystream.com discoveryplus.com flixole.com fubo.tv globoplay.globo.com iqiyi.com itv.com
      itvx.com joyn.de kanopy.com m6.fr mubi.com nebula.tv philo.com raiplay.it shudder.com sling.com
      sonyliv.com starz.com sundancenow.com tf1.fr viaplay.com viaplay.se viki.com wetv.vip xumo.com
      zdf.de zee5.com
    `),
  },
  {
    id: 'anime',
    group: 'video',
    names: words(`
      anilist.co animeflv.net aniwatchtv.to bato.to hianime.to hidive.com jkanime.net lectortmo.com
      lezhin.com mangadex.org mangakakalot.com mangaplus.shueisha.co.jp monoschinos2.com myanimelist.net
      tapas.io tumangaonline.site viz.com webtoon.com webtoons.com
    `),
  },
  {
    id: 'music',
    group: 'video',
    names: words(`
      acast.com anchor.fm anghami.com audiomack.com beatport.com boomplay.com buzzsprout.com cadena100.es
      castbox.fm gaana.com genius.com iheart.com jiosaavn.com last.fm los40.com megaphone.fm mixcloud.com
      musixmatch.com napster.com overcast.fm pandora.com pocketcasts.com podbean.com podimo.com
      podomatic.com qobuz.com radio.garden radio.net shazam.com spreaker.com tidal.com tunein.com vevo.com
    `),
  },
  {
    id: 'games',
    group: 'games',
    names: words(`
      animaljam.com ankama.com bandainamcoent.com bethesda.net bungie.net capcom.com cdprojektred.com
      dofus.com elderscrollsonline.com finalfantasyxiv.com gaijin.net gameloft.com gartic.io
      garticphone.com geoguessr.com guildwars2.com haxball.com igg.com innersloth.com jackbox.tv jagex.com
      kabam.com konami.com krunker.io lilith.com ncsoft.com neopets.com nexon.com nexon.net outfit7.com
      pathofexile.com plarium.com playrix.com runescape.com secondlife.com sega.com skribbl.io slither.io
      square-enix.com tibia.com tocaboca.com voodoo.io warframe.com wargaming.net warthunder.com
      worldoftanks.com worldoftanks.eu zynga.com
    `),
  },
  {
    id: 'browser-games',
    group: 'games',
    names: words(`
      1001games.com 1001juegos.com abcya.com addictinggames.com agame.com arkadium.com armorgames.com
      gamejolt.com gamepix.com gamesgames.com girlsgogames.com hoodamath.com iogames.space
      isladejuegos.com juegos.com juegosjuegos.com kizi.com kongregate.com lagged.com macrojuegos.com
      mathplayground.com paisdelosjuegos.es playhop.com pogo.com silvergames.com twoplayergames.org
      unblocked-games.io unblockedgames.com unblockedgames66.com
    `),
  },
  {
    id: 'game-stores',
    group: 'games',
    names: words(`
      allkeyshop.com cdkeys.com eneba.com fanatical.com g2a.com game.es gamesplanet.com gamestop.com
      gamivo.com greenmangaming.com humblebundle.com instant-gaming.com kinguin.net xtralife.com
    `),
  },
  {
    id: 'cheats',
    group: 'games',
    names: words(`
      aimjunkies.com bloxland.com cheatengine.org eldorado.gg elitepvpers.com engineowning.to
      flingtrainer.com g2g.com igvault.com mpgh.net playerauctions.com rbxgum.com unknowncheats.me
      wearedevs.net wemod.com
    `),
  },
];
