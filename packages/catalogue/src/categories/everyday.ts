/** Tools, shops, news and learning. */
import { words, type Category } from '../table.ts';

export const EVERYDAY: readonly Category[] = [
  {
    id: 'piracy',
    group: 'files',
    names: words(`
      123movies.net 1337x.to cuevana.biz cuevana3.me divxtotal.com dontorrent.com elitetorrent.com eztv.re
      fitgirl-repacks.site fmovies.to gnula.nu igg-games.com kickasstorrents.to libgen.is limetorrents.lol
      mejortorrent.com nyaa.si pelisplus.to putlocker.vip rarbg.to repack-games.com repelis24.co
      rojadirecta.me rojadirectaenvivo.com sci-hub.se sflix.to skidrowreloaded.com soap2day.to
      steamunlocked.net stremio.com thepiratebay.org torrentgalaxy.to y2mate.com yts.mx z-library.sk
    `),
  },
  {
    id: 'file-sharing',
    group: 'files',
    names: words(`
      1fichier.com 4shared.com anonfiles.com box.com catbox.moe drive.google.com dropbox.com
      dropboxusercontent.com dropgalaxy.com filemail.com gofile.io icedrive.net katfile.com koofr.eu
      mediafire.com mega.io mega.nz nitroflare.com onedrive.live.com pcloud.com pixeldrain.com
      rapidgator.net sendspace.com sync.com transfer.sh tresorit.com turbobit.net uploaded.net
      wetransfer.com zippyshare.com
    `),
  },
  {
    id: 'remote-access',
    group: 'files',
    names: words(`
      anydesk.com getscreen.me gotomypc.com logmein.com parsec.app remotedesktop.google.com rustdesk.com
      splashtop.com teamviewer.com
    `),
  },
  {
    id: 'ai-chat',
    group: 'ai',
    names: words(`
      blackbox.ai chatpdf.com cohere.com doubao.com groq.com huggingface.co kimi.com luzia.com mistral.ai
      moonshot.cn phind.com pi.ai poe.com qwen.ai you.com
    `),
  },
  {
    id: 'ai-companions',
    group: 'ai',
    names: words(`
      anima.ai cai.tools candy.ai chai-research.com chub.ai crushon.ai dreamgf.ai eva-ai.com figgs.ai
      kindroid.ai moescape.ai muah.ai nomi.ai paradot.ai romanticai.com soulgen.ai spicychat.ai
    `),
  },
  {
    id: 'ai-images',
    group: 'ai',
    names: words(`
      civitai.com craiyon.com elevenlabs.io heygen.com ideogram.ai krea.ai leonardo.ai lexica.art
      lumalabs.ai nightcafe.studio pika.art pixai.art playground.com playgroundai.com runwayml.com
      stability.ai suno.com tensor.art udio.com
    `),
  },
  {
    id: 'homework-help',
    group: 'ai',
    names: words(`
      bartleby.com brainly.com brainly.lat buenastareas.com chegg.com cliffsnotes.com coursehero.com
      docsity.com essaypro.com gauthmath.com mathway.com monografias.com photomath.com quillbot.com
      rincondelvago.com socratic.org sparknotes.com studocu.com symbolab.com wolframalpha.com
    `),
  },
  {
    id: 'crypto',
    group: 'shopping',
    names: words(`
      avatrade.com binance.com binance.us bit2me.com bitfinex.com bitso.com bitstamp.net blockchain.com
      bybit.com coinbase.com coingecko.com coinmarketcap.com crypto.com deriv.com etoro.com exness.com
      gate.io gemini.com htx.com huobi.com interactivebrokers.com iqoption.com kalshi.com kraken.com
      kucoin.com lemon.me metamask.io okx.com olymptrade.com opensea.io plus500.com pocketoption.com
      polymarket.com pump.fun quotex.com ripio.com robinhood.com trading212.com tradingview.com
      uniswap.org webull.com xm.com xtb.com
    `),
  },
  {
    id: 'shopping',
    group: 'shopping',
    names: words(`
      adidas.com asos.com banggood.com bestbuy.com carrefour.es coppel.com costco.com craigslist.org
      deliveroo.co.uk deliveroo.com depop.com dhgate.com didi-food.com doordash.com elcorteingles.es
      exito.com falabella.cl falabella.com flipkart.com fnac.es foodpanda.com glovoapp.com grubhub.com
      gumtree.com hm.com homedepot.com ifood.com.br ikea.com instacart.com just-eat.co.uk just-eat.es
      kleinanzeigen.de lazada.com leboncoin.fr liverpool.com.mx marktplaats.nl mediamarkt.es mercari.com
      milanuncios.com miravia.es newegg.com nike.com offerup.com olx.com olx.com.br pccomponentes.com
      pedidosya.com poshmark.com privalia.com rakuten.com rappi.com ripley.cl segundamano.mx sephora.com
      shopee.com shopee.com.br shopee.com.mx stockx.com subito.it target.com todocoleccion.net
      ubereats.com walmart.com wish.com wolt.com yapo.cl zalando.com zalando.es zara.com
    `),
  },
  {
    id: 'news',
    group: 'information',
    names: words(`
      20minutos.es abc.es aljazeera.com apnews.com bild.de bloomberg.com buzzfeed.com clarin.com cnn.com
      corriere.it dailymail.co.uk diezminutos.es dw.com elcomercio.pe elconfidencial.com eldiario.es
      elespectador.com elmundo.es elpais.com eltiempo.com eluniversal.com.mx emol.com eonline.com
      euronews.com foxnews.com hola.com infobae.com justjared.com lanacion.com.ar latercera.com
      lavanguardia.com lecturas.com lefigaro.fr lemonde.fr milenio.com nbcnews.com nytimes.com pagesix.com
      people.com perezhilton.com quien.com reforma.com repubblica.it reuters.com semana.es spiegel.de
      telemundo.com theguardian.com thesun.co.uk tmz.com tvnotas.com.mx univision.com usatoday.com
      usmagazine.com vice.com washingtonpost.com wsj.com
    `),
  },
  {
    id: 'sports',
    group: 'information',
    names: words(`
      as.com bleacherreport.com eurosport.com fifa.com flashscore.com formula1.com goal.com laliga.com
      marca.com mediotiempo.com mlb.com motogp.com mundodeportivo.com nba.com nfl.com nhl.com ole.com.ar
      onefootball.com premierleague.com record.com.mx skysports.com sofascore.com sport.es
      transfermarkt.com uefa.com
    `),
  },
  {
    id: 'search-engines',
    group: 'information',
    names: words(`
      ask.com baidu.com bing.com dogpile.com duckduckgo.com ecosia.org kagi.com mojeek.com presearch.com
      qwant.com search.brave.com search.yahoo.com searx.me startpage.com swisscows.com www.google.cl
      www.google.co.uk www.google.com www.google.com.ar www.google.com.co www.google.com.mx
      www.google.com.pe www.google.es yandex.com yandex.ru
    `),
  },
  {
    id: 'webmail',
    group: 'information',
    names: words(`
      10minutemail.com aol.com fastmail.com gmx.com gmx.net guerrillamail.com mail.com mail.ru
      mail.yahoo.com mailinator.com proton.me protonmail.com temp-mail.org tuta.com tutanota.com
      yopmail.com zoho.com
    `),
  },
  {
    id: 'reference',
    group: 'learning',
    names: words(`
      archive.org biografiasyvidas.com britannica.com deepl.com dictionary.com fandom.com
      howstuffworks.com larousse.es linguee.com linguee.es merriam-webster.com nationalgeographic.com
      rae.es thesaurus.com wordreference.com
    `),
  },
  {
    id: 'education',
    group: 'learning',
    names: words(`
      aulaplaneta.com canva.com cervantes.es classdojo.com code.org codecademy.com coursera.org desmos.com
      edmodo.com educaplay.com edx.org genial.ly genially.com geogebra.org instructure.com ixl.com
      kahoot.com kahoot.it liveworksheets.com mit.edu moodle.org nasa.gov nearpod.com prodigygame.com
      quizizz.com quizlet.com seesaw.me smartick.com smartick.es snappet.org tynker.com udemy.com
      wayground.com
    `),
  },
  {
    id: 'kids',
    group: 'learning',
    names: words(`
      arbolabc.com cartoonnetwork.com cbeebies.com clantv.com cokitos.com coloringcrew.com disney.com
      funbrain.com kiddle.co kidrex.org lego.com mundoprimaria.com natgeokids.com nick.com nickjr.com
      pbskids.org pocoyo.com sesamestreet.org starfall.com toytheater.com
    `),
  },
  {
    id: 'ads',
    group: 'advertising',
    names: words(`
      33across.com adcolony.com adform.net adnxs.com adsrvr.org adsterra.com advertising.com
      amazon-adsystem.com applovin.com bidswitch.net casalemedia.com chartboost.com criteo.com criteo.net
      doubleclick.net exoclick.com googleadservices.com googlesyndication.com inmobi.com ironsrc.com
      juicyads.com media.net mgid.com mopub.com openx.net outbrain.com popads.net propellerads.com
      pubmatic.com revcontent.com rubiconproject.com sharethrough.com smartadserver.com taboola.com
      teads.tv trafficjunky.net unityads.unity3d.com vungle.com yieldmo.com
    `),
  },
  {
    id: 'trackers',
    group: 'advertising',
    names: words(`
      adjust.com amplitude.com app-measurement.com appsflyer.com bluekai.com branch.io bugsnag.com
      chartbeat.com clarity.ms comscore.com crashlytics.com crazyegg.com demdex.net exelator.com
      fullstory.com google-analytics.com histats.com hotjar.com kochava.com krxd.net matomo.cloud
      mc.yandex.ru mixpanel.com moatads.com mouseflow.com newrelic.com nr-data.net omtrdc.net
      quantserve.com scorecardresearch.com segment.io statcounter.com
    `),
  },
];
