/** Games, their shops and their platforms. */
import { words, type Service } from '../table.ts';

export const GAMES: readonly Service[] = [
  {
    id: 'battle-net',
    name: 'Battle.net',
    categories: ['games', 'game-stores'],
    names: words(`
      battle.net blizzard.com blz-contentstack.com blzstatic.cn playoverwatch.com worldofwarcraft.com
    `),
  },
  {
    id: 'call-of-duty',
    name: 'Call of Duty',
    categories: ['games'],
    names: words('activision.com callofduty.com demonware.net'),
  },
  {
    id: 'ea',
    name: 'EA',
    categories: ['games', 'game-stores'],
    names: words('ea.com eaplay.com easports.com origin.com tnt-ea.com'),
  },
  {
    id: 'fortnite',
    name: 'Fortnite and Epic Games',
    categories: ['games', 'game-stores'],
    names: words('epicgames.com epicgames.dev epicgamescdn.com fortnite.com'),
    telemetry: words('datarouter.ol.epicgames.com'),
  },
  {
    id: 'free-fire',
    name: 'Free Fire and Garena',
    categories: ['games'],
    names: words('freefiremobile.com garena.com garena.sg garenanow.com'),
  },
  {
    id: 'geforce-now',
    name: 'GeForce NOW',
    categories: ['games'],
    names: words('geforcenow.com nvidiagrid.net'),
  },
  {
    id: 'gog',
    name: 'GOG',
    categories: ['game-stores'],
    names: words('gog-statics.com gog.com'),
  },
  {
    id: 'habbo',
    name: 'Habbo',
    categories: ['games'],
    names: words('habbo.com habbo.com.br habbo.es sulake.com'),
  },
  {
    id: 'hoyoverse',
    name: 'Genshin Impact and HoYoverse',
    categories: ['games'],
    names: words('genshinimpact.com hoyolab.com hoyoverse.com mihoyo.com yuanshen.com'),
  },
  {
    id: 'imvu',
    name: 'IMVU',
    categories: ['games', 'strangers'],
    names: words('imvu.com'),
  },
  {
    id: 'itch-io',
    name: 'itch.io',
    categories: ['game-stores'],
    names: words('itch.io itch.zone'),
  },
  {
    id: 'king',
    name: 'King',
    categories: ['games'],
    names: words('candycrush.com king.com'),
  },
  {
    id: 'minecraft',
    name: 'Minecraft',
    categories: ['games'],
    names: words('minecraft-services.net minecraft.net minecraftservices.com mojang.com'),
  },
  {
    id: 'mobile-legends',
    name: 'Mobile Legends',
    categories: ['games'],
    names: words('mobilelegends.com moonton.com'),
  },
  {
    id: 'nintendo',
    name: 'Nintendo',
    categories: ['games', 'game-stores'],
    names: words(`
      nintendo-europe.com nintendo.co.jp nintendo.co.uk nintendo.com nintendo.de nintendo.es nintendo.fr
      nintendo.it nintendo.net nintendoswitch.com
    `),
    push: words('npns.srv.nintendo.net'),
    telemetry: words('receive-lp1.dg.srv.nintendo.net'),
  },
  {
    id: 'playstation',
    name: 'PlayStation',
    categories: ['games', 'game-stores'],
    names: words('playstation.com playstation.net sonyentertainmentnetwork.com'),
    telemetry: words('telemetry-console.api.playstation.com'),
  },
  {
    id: 'pokemon',
    name: 'Pokémon',
    categories: ['games'],
    names: words('pokemon-home.com pokemon.com pokemonunite.com'),
  },
  {
    id: 'pokemon-go',
    name: 'Pokémon GO',
    categories: ['games'],
    names: words('nianticlabs.com nianticspatial.com pokemongo.com pokemongolive.com'),
  },
  {
    id: 'pubg',
    name: 'PUBG',
    categories: ['games'],
    names: words('krafton.com playbattlegrounds.com proximabeta.com pubg.com pubgmobile.com'),
  },
  {
    id: 'rec-room',
    name: 'Rec Room',
    categories: ['games'],
    names: words('rec.net recroom.com'),
  },
  {
    id: 'riot-games',
    name: 'Riot Games',
    categories: ['games'],
    names: words(`
      leagueoflegends.com lolesports.com lolstatic.com playvalorant.com pvp.net riotcdn.net riotgames.com
      valorantesports.com
    `),
  },
  {
    id: 'roblox',
    name: 'Roblox',
    categories: ['games'],
    names: words('rbx.com rbxcdn.com rbxtrk.com roblox.com'),
    telemetry: words('client-telemetry.roblox.com ecsv2.roblox.com ephemeralcounters.api.roblox.com'),
  },
  {
    id: 'rockstar',
    name: 'Rockstar Games',
    categories: ['games'],
    names: words('rockstargames.com rsg.sc'),
  },
  {
    id: 'steam',
    name: 'Steam',
    categories: ['game-stores', 'games'],
    names: words(`
      counter-strike.net dota2.com playartifact.com s.team steam-chat.com steamcommunity.com
      steamcontent.com steamdeck.com steamgames.com steampowered.com steamserver.net steamstatic.com
      steamusercontent.com valvesoftware.com
    `),
  },
  {
    id: 'stumble-guys',
    name: 'Stumble Guys',
    categories: ['games'],
    names: words('scopely.com stumbleguys.com'),
  },
  {
    id: 'subway-surfers',
    name: 'Subway Surfers',
    categories: ['games'],
    names: words('subwaysurfers.com sybo.net sybogames.com'),
  },
  {
    id: 'supercell',
    name: 'Supercell',
    categories: ['games'],
    names: words(`
      boombeachgame.com brawlstars.com brawlstarsgame.com clashofclans.com clashroyale.com
      clashroyaleapp.com haydaygame.com supercell.com supercell.net
    `),
  },
  {
    id: 'ubisoft',
    name: 'Ubisoft',
    categories: ['games', 'game-stores'],
    names: words('ubi.com ubisoft.com ubisoftconnect.com uplay.com'),
  },
  {
    id: 'vrchat',
    name: 'VRChat',
    categories: ['games'],
    names: words('vrchat.cloud vrchat.com'),
  },
  {
    id: 'xbox',
    name: 'Xbox',
    categories: ['games', 'game-stores'],
    names: words('xbox.co xbox.com xboxab.com xboxgamepass.com xboxlive.com xboxservices.com'),
  },
];
