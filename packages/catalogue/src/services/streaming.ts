/** Films, series and sports. */
import { words, type Service } from '../table.ts';

export const STREAMING: readonly Service[] = [
  {
    id: 'apple-tv',
    name: 'Apple TV',
    categories: ['streaming'],
    names: words('tv.apple.com'),
  },
  {
    id: 'atresplayer',
    name: 'atresplayer',
    categories: ['streaming'],
    names: words('atresplayer.com'),
  },
  {
    id: 'canal-plus',
    name: 'Canal+',
    categories: ['streaming'],
    names: words('canal-plus.com canal-plus.net canalplus.com'),
  },
  {
    id: 'claro-video',
    name: 'Claro video',
    categories: ['streaming'],
    names: words('clarovideo.com clarovideo.net'),
  },
  {
    id: 'crunchyroll',
    name: 'Crunchyroll',
    categories: ['streaming', 'anime'],
    names: words('crunchyroll.com crunchyrollcdn.com funimation.com vrv.co'),
  },
  {
    id: 'dazn',
    name: 'DAZN',
    categories: ['streaming', 'sports'],
    names: words('dazn-api.com dazn.com dazndn.com indazn.com'),
  },
  {
    id: 'disney-plus',
    name: 'Disney+',
    categories: ['streaming'],
    names: words(`
      bamgrid.com disney-plus.net disneyplus.com disneystreaming.com dssott.com hotstar.com hotstarext.com
      starplus.com
    `),
  },
  {
    id: 'espn',
    name: 'ESPN',
    categories: ['sports'],
    names: words('espn.com espn.go.com espn.net espncdn.com'),
  },
  {
    id: 'filmin',
    name: 'Filmin',
    categories: ['streaming'],
    names: words('filmin.es filmin.mx filmin.pt'),
  },
  {
    id: 'hbo-max',
    name: 'HBO Max',
    categories: ['streaming'],
    names: words('discomax.com hbo.com hbogo.com hbomax.com hbomaxcdn.com hbonow.com max.com'),
  },
  {
    id: 'hulu',
    name: 'Hulu',
    categories: ['streaming'],
    names: words('hulu.com hulu.tv huluim.com hulustream.com'),
  },
  {
    id: 'mitele',
    name: 'mitele',
    categories: ['streaming'],
    names: words('mediasetinfinity.es mitele.es'),
  },
  {
    id: 'movistar-plus',
    name: 'Movistar Plus+',
    categories: ['streaming'],
    names: words('movistarplus.es'),
  },
  {
    id: 'netflix',
    name: 'Netflix',
    categories: ['streaming'],
    names: words('netflix.com netflix.net nflxext.com nflximg.com nflximg.net nflxso.net nflxvideo.net'),
    push: words('push.prod.netflix.com'),
    telemetry: words('ichnaea.netflix.com logs.netflix.com'),
  },
  {
    id: 'paramount-plus',
    name: 'Paramount+',
    categories: ['streaming'],
    names: words('cbsaavideo.com cbsivideo.com paramountplus.com'),
  },
  {
    id: 'peacock',
    name: 'Peacock',
    categories: ['streaming'],
    names: words('peacocktv.com'),
  },
  {
    id: 'plex',
    name: 'Plex',
    categories: ['streaming'],
    names: words('plex.direct plex.tv plexapp.com'),
  },
  {
    id: 'pluto-tv',
    name: 'Pluto TV',
    categories: ['streaming'],
    names: words('pluto.tv plutotv.com plutotv.net'),
  },
  {
    id: 'prime-video',
    name: 'Prime Video',
    categories: ['streaming'],
    names: words('aiv-cdn.net aiv-delivery.net amazonvideo.com primevideo.com primevideo.org pv-cdn.net'),
  },
  {
    id: 'rakuten-tv',
    name: 'Rakuten TV',
    categories: ['streaming'],
    names: words('rakuten.tv'),
  },
  {
    id: 'sky',
    name: 'Sky',
    categories: ['streaming'],
    names: words('nowtv.com sky.com skyott.com'),
  },
  {
    id: 'tubi',
    name: 'Tubi',
    categories: ['streaming'],
    names: words('tubi.io tubi.tv tubitv.com'),
  },
  {
    id: 'vix',
    name: 'ViX',
    categories: ['streaming'],
    names: words('vix.com vix.tv'),
  },
];
