/** Games that need nothing but a browser. */
import { words, type Service } from '../table.ts';

export const BROWSER_GAMES: readonly Service[] = [
  {
    id: 'chess-com',
    name: 'Chess.com',
    categories: ['browser-games'],
    names: words('chess.com chesscomfiles.com'),
  },
  {
    id: 'coolmath-games',
    name: 'Coolmath Games',
    categories: ['browser-games'],
    names: words('coolmath.com coolmathgames.com'),
  },
  {
    id: 'crazygames',
    name: 'CrazyGames',
    categories: ['browser-games'],
    names: words('crazygames.com crazygames.es crazygames.fr'),
  },
  {
    id: 'friv',
    name: 'Friv',
    categories: ['browser-games'],
    names: words('friv.com friv5online.com'),
  },
  {
    id: 'lichess',
    name: 'Lichess',
    categories: ['browser-games'],
    names: words('lichess.org lichess1.org'),
  },
  {
    id: 'miniclip',
    name: 'Miniclip',
    categories: ['browser-games'],
    names: words('agar.io miniclip.com'),
  },
  {
    id: 'minijuegos',
    name: 'Minijuegos',
    categories: ['browser-games'],
    names: words('minijuegos.com miniplay.com'),
  },
  {
    id: 'newgrounds',
    name: 'Newgrounds',
    categories: ['browser-games'],
    names: words('newgrounds.com ngfiles.com'),
  },
  {
    id: 'now-gg',
    name: 'now.gg',
    categories: ['browser-games'],
    names: words('now.gg nowgg.me'),
  },
  {
    id: 'poki',
    name: 'Poki',
    categories: ['browser-games'],
    names: words('poki-cdn.com poki.com poki.es poki.io poki.nl'),
  },
  {
    id: 'y8',
    name: 'Y8',
    categories: ['browser-games'],
    names: words('y8.com y8.games'),
  },
];
