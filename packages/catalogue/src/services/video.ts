/** Sites on which people publish videos and broadcast live. */
import { words, type Service } from '../table.ts';

export const VIDEO: readonly Service[] = [
  {
    id: 'bigo-live',
    name: 'BIGO LIVE',
    categories: ['live-streaming'],
    names: words('bigo.sg bigo.tv bigolive.tv'),
  },
  {
    id: 'bilibili',
    name: 'Bilibili',
    categories: ['video-sharing'],
    names: words('b23.tv biliapi.net bilibili.com bilibili.tv biliintl.com bilivideo.com hdslb.com'),
  },
  {
    id: 'dailymotion',
    name: 'Dailymotion',
    categories: ['video-sharing'],
    names: words('dai.ly dailymotion.com dmcdn.net'),
  },
  {
    id: 'kick',
    name: 'Kick',
    categories: ['live-streaming'],
    names: words('kick.com'),
  },
  {
    id: 'kwai',
    name: 'Kwai',
    categories: ['video-sharing', 'social-networks'],
    names: words('kwai-video.com kwai.com kwai.net kwaicdn.com snackvideo.com'),
  },
  {
    id: 'likee',
    name: 'Likee',
    categories: ['video-sharing', 'social-networks'],
    names: words('likee.com likee.video likeevideo.com'),
  },
  {
    id: 'odysee',
    name: 'Odysee',
    categories: ['video-sharing'],
    names: words('odycdn.com odysee.com'),
  },
  {
    id: 'rumble',
    name: 'Rumble',
    categories: ['video-sharing'],
    names: words('1a-1791.com rmbl.ws rumble.com'),
  },
  {
    id: 'tiktok',
    name: 'TikTok',
    categories: ['video-sharing', 'social-networks'],
    names: words(`
      muscdn.com musical.ly tiktok.com tiktokcdn-eu.com tiktokcdn-us.com tiktokcdn.com tiktokrow-cdn.com
      tiktokv.com tiktokv.eu tiktokv.us tiktokw.eu tiktokw.us ttlivecdn.com ttwstatic.com
    `),
    telemetry: words('log.tiktokv.com mon.tiktokv.com'),
  },
  {
    id: 'twitch',
    name: 'Twitch',
    categories: ['live-streaming'],
    names: words('ext-twitch.tv jtvnw.net ttvnw.net twitch.tv twitchcdn.net twitchsvc.net'),
    push: words('pubsub-edge.twitch.tv'),
    telemetry: words('spade.twitch.tv'),
  },
  {
    id: 'vimeo',
    name: 'Vimeo',
    categories: ['video-sharing'],
    names: words('vhx.tv vimeo.com vimeocdn.com'),
  },
  {
    id: 'youtube',
    name: 'YouTube',
    categories: ['video-sharing'],
    names: words(`
      youtu.be youtube-nocookie.com youtube-ui.l.google.com youtube.com youtube.googleapis.com
      youtubeeducation.com youtubei.googleapis.com yt.be
    `),
    shared: words('googlevideo.com ytimg.com'),
    telemetry: words('s.youtube.com'),
  },
  {
    id: 'youtube-kids',
    name: 'YouTube Kids',
    categories: ['video-sharing'],
    names: words('youtubekids.com'),
    shared: words('googlevideo.com ytimg.com'),
  },
];
