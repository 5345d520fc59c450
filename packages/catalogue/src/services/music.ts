/** Music and audio. */
import { words, type Service } from '../table.ts';

export const MUSIC: readonly Service[] = [
  {
    id: 'amazon-music',
    name: 'Amazon Music',
    categories: ['music'],
    names: words(`
      music.amazon.co.uk music.amazon.com music.amazon.com.mx music.amazon.de music.amazon.es
      music.amazon.fr music.amazon.it
    `),
  },
  {
    id: 'apple-music',
    name: 'Apple Music',
    categories: ['music'],
    names: words('music.apple.com'),
  },
  {
    id: 'audible',
    name: 'Audible',
    categories: ['music'],
    names: words('audible.co.uk audible.com audible.de audible.es audible.fr audible.it'),
  },
  {
    id: 'bandcamp',
    name: 'Bandcamp',
    categories: ['music'],
    names: words('bandcamp.com bcbits.com'),
  },
  {
    id: 'deezer',
    name: 'Deezer',
    categories: ['music'],
    names: words('deezer.com deezer.page.link dzcdn.net'),
  },
  {
    id: 'ivoox',
    name: 'iVoox',
    categories: ['music'],
    names: words('ivoox.com'),
  },
  {
    id: 'soundcloud',
    name: 'SoundCloud',
    categories: ['music'],
    names: words('sndcdn.com soundcloud.app.goo.gl soundcloud.com'),
  },
  {
    id: 'spotify',
    name: 'Spotify',
    categories: ['music'],
    names: words('pscdn.co scdn.co spoti.fi spotify.com spotify.link spotifycdn.com spotifycdn.net'),
    telemetry: words('crashdump.spotify.com log.spotify.com'),
  },
  {
    id: 'youtube-music',
    name: 'YouTube Music',
    categories: ['music'],
    names: words('music.youtube.com'),
  },
];
