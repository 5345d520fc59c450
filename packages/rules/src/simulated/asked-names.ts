/** What phones ask a resolver: names that well-known services and sites really have, by what is used on the phone. */

export interface AskedNames {
  /** As it is opened, in this order. */
  first: readonly string[];
  /** While it is used, now and then. */
  during: readonly string[];
  /** Once in a while: a link that somebody sent, an advert. */
  seldom?: readonly string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/u);

const ADVERTS = words(`
  pagead2.googlesyndication.com googleads.g.doubleclick.net ib.adnxs.com static.criteo.net cdn.taboola.com
  www.google-analytics.com sb.scorecardresearch.com
`);

/** By app of the simulated devices. What works without a network is not among them. */
export const NAMES_OF_APPS: Readonly<Record<string, AskedNames>> = {
  'org.example.clips': {
    first: words('www.youtube.com youtubei.googleapis.com i.ytimg.com yt3.ggpht.com'),
    during: words(`
      youtubei.googleapis.com i.ytimg.com s.youtube.com rr3---sn-4g5ednsz.googlevideo.com
      rr5---sn-4g5lznes.googlevideo.com
    `),
    seldom: ADVERTS,
  },
  'org.example.blocksville': {
    first: words('www.roblox.com apis.roblox.com gamejoin.roblox.com tr.rbxcdn.com'),
    during: words('assetdelivery.roblox.com c0.rbxcdn.com presence.roblox.com economy.roblox.com'),
    seldom: words('ecsv2.roblox.com client-telemetry.roblox.com'),
  },
  'org.example.chatter': {
    first: words('g.whatsapp.net mmg.whatsapp.net'),
    during: words('e3.whatsapp.net mmg.whatsapp.net media-zrh1-1.cdn.whatsapp.net'),
    seldom: words('www.tiktok.com vm.tiktok.com www.instagram.com youtu.be'),
  },
  'org.example.loops': {
    first: words('i.instagram.com graph.instagram.com scontent.cdninstagram.com'),
    during: words('i.instagram.com scontent.cdninstagram.com'),
    seldom: words('www.tiktok.com logger.instagram.com'),
  },
  'org.example.snapline': {
    first: words('app.snapchat.com cf-st.sc-cdn.net'),
    during: words('gcp.api.snapchat.com cf-st.sc-cdn.net bolt-gcdn.sc-cdn.net'),
    seldom: words('app-analytics.snapchat.com'),
  },
  'org.example.kartcup': {
    first: words('game.brawlstarsgame.com game-assets.brawlstarsgame.com'),
    during: words('game.brawlstarsgame.com id.supercell.com'),
    seldom: words('ms.applovin.com publisher-config.unityads.unity3d.com'),
  },
  'org.example.series': {
    first: words('www.netflix.com api-global.netflix.com assets.nflxext.com'),
    during: words('ipv4-c001-zrh001-ix.1.oca.nflxvideo.net occ-0-769-778.1.nflxso.net'),
    seldom: words('logs.netflix.com'),
  },
  'org.example.chess': {
    first: words('lichess.org lichess1.org'),
    during: words('socket5.lichess.org lichess1.org'),
  },
  'org.example.browser': {
    first: words('www.google.com www.gstatic.com'),
    during: words(`
      www.google.com en.wikipedia.org upload.wikimedia.org www.bbc.co.uk fonts.gstatic.com
      www.nationalgeographic.com www.footlocker.co.uk
    `),
    seldom: [...ADVERTS, ...words('poki.com www.reddit.com www.tiktok.com')],
  },
  'org.example.school': {
    first: words('classroom.google.com www.khanacademy.org'),
    during: words('cdn.kastatic.org www.khanacademy.org en.wikipedia.org quizlet.com scratch.mit.edu'),
  },
  'org.example.camera': { first: words('photoslibrary.googleapis.com'), during: [] },
};

/** What loads with a page. */
export const WITH_A_PAGE: readonly string[] = [...ADVERTS, 'fonts.gstatic.com', 'cdn.jsdelivr.net'];

/** What a phone asks by itself, day and night. */
export const BY_ITSELF: readonly string[] = words(`
  mtalk.google.com connectivitycheck.gstatic.com time.android.com play.googleapis.com android.googleapis.com
  app-measurement.com firebaselogging-pa.googleapis.com www.googleapis.com g.whatsapp.net weather.example
  googleads.g.doubleclick.net settings.crashlytics.com graph.instagram.com
`);

/** Of an app whose maker is gone, which goes on asking for it. */
export const GONE_NAME = 'sync.pocketfarm.example';
