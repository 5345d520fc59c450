/** Social networks and forums. */
import { words, type Service } from '../table.ts';

export const SOCIAL: readonly Service[] = [
  {
    id: '4chan',
    name: '4chan',
    categories: ['forums'],
    names: words('4cdn.org 4chan.org 4channel.org'),
  },
  {
    id: 'amino',
    name: 'Amino',
    categories: ['social-networks'],
    names: words('aminoapps.com narvii.com'),
  },
  {
    id: 'ask-fm',
    name: 'ASKfm',
    categories: ['social-networks'],
    names: words('ask.fm askfm.com'),
  },
  {
    id: 'bereal',
    name: 'BeReal',
    categories: ['social-networks'],
    names: words('bere.al bereal.com bereal.network'),
  },
  {
    id: 'bluesky',
    name: 'Bluesky',
    categories: ['social-networks'],
    names: words('bsky.app bsky.network bsky.social'),
  },
  {
    id: 'deviantart',
    name: 'DeviantArt',
    categories: ['social-networks'],
    names: words('deviantart.com deviantart.net'),
  },
  {
    id: 'facebook',
    name: 'Facebook',
    categories: ['social-networks'],
    names: words('facebook.com facebook.net fb.com fb.gg fb.me fb.watch'),
    shared: words('fbcdn.net fbsbx.com'),
    push: words('edge-mqtt.facebook.com mqtt-mini.facebook.com'),
  },
  {
    id: 'imgur',
    name: 'Imgur',
    categories: ['social-networks'],
    names: words('imgur.com imgur.io'),
  },
  {
    id: 'instagram',
    name: 'Instagram',
    categories: ['social-networks'],
    names: words('cdninstagram.com ig.me instagr.am instagram.com'),
    shared: words('fbcdn.net'),
    push: words('edge-mqtt.instagram.com'),
    telemetry: words('logger.instagram.com'),
  },
  {
    id: 'lemon8',
    name: 'Lemon8',
    categories: ['social-networks'],
    names: words('lemon8-app.com'),
  },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    categories: ['social-networks'],
    names: words('licdn.com linkedin.com lnkd.in'),
    telemetry: words('px.ads.linkedin.com'),
  },
  {
    id: 'locket',
    name: 'Locket',
    categories: ['social-networks'],
    names: words('locketcamera.com'),
  },
  {
    id: 'mastodon',
    name: 'Mastodon',
    categories: ['social-networks'],
    names: words('joinmastodon.org mastodon.online mastodon.social mstdn.social'),
  },
  {
    id: 'ngl',
    name: 'NGL',
    categories: ['social-networks'],
    names: words('ngl.link'),
  },
  {
    id: 'patreon',
    name: 'Patreon',
    categories: ['social-networks'],
    names: words('patreon.com patreonusercontent.com'),
  },
  {
    id: 'pinterest',
    name: 'Pinterest',
    categories: ['social-networks'],
    names: words(`
      pin.it pinimg.com pinterest.at pinterest.ca pinterest.ch pinterest.cl pinterest.co.uk pinterest.com
      pinterest.com.au pinterest.com.mx pinterest.de pinterest.es pinterest.fr pinterest.it pinterest.jp
      pinterest.pt
    `),
    telemetry: words('log.pinterest.com trk.pinterest.com'),
  },
  {
    id: 'reddit',
    name: 'Reddit',
    categories: ['social-networks', 'forums'],
    names: words('redd.it reddit.com redditmedia.com redditstatic.com reddituploads.com'),
    telemetry: words('events.reddit.com'),
  },
  {
    id: 'snapchat',
    name: 'Snapchat',
    categories: ['social-networks', 'messaging'],
    names: words(`
      sc-analytics.appspot.com sc-cdn.net sc-gw.com sc-jpl.com sc-static.net snap.com snapchat.com
      snapkit.com
    `),
    telemetry: words('app-analytics.snapchat.com sc-analytics.appspot.com'),
  },
  {
    id: 'threads',
    name: 'Threads',
    categories: ['social-networks'],
    names: words('threads.com threads.net'),
  },
  {
    id: 'truth-social',
    name: 'Truth Social',
    categories: ['social-networks'],
    names: words('truthsocial.com'),
  },
  {
    id: 'tumblr',
    name: 'Tumblr',
    categories: ['social-networks'],
    names: words('tumblr.com'),
  },
  {
    id: 'vk',
    name: 'VK',
    categories: ['social-networks'],
    names: words('userapi.com vk-cdn.net vk-portal.net vk.com vk.me vk.ru vkuser.net vkuservideo.net'),
  },
  {
    id: 'wattpad',
    name: 'Wattpad',
    categories: ['social-networks'],
    names: words('wattpad.com wattpad.net'),
  },
  {
    id: 'weibo',
    name: 'Weibo',
    categories: ['social-networks'],
    names: words('sinaimg.cn weibo.cn weibo.com'),
  },
  {
    id: 'x',
    name: 'X',
    categories: ['social-networks'],
    names: words('periscope.tv pscp.tv t.co twimg.com twitpic.com twitter.com twttr.com x.com'),
  },
  {
    id: 'xiaohongshu',
    name: 'RedNote (Xiaohongshu)',
    categories: ['social-networks'],
    names: words('rednote.com xhscdn.com xhslink.com xiaohongshu.com'),
  },
  {
    id: 'yubo',
    name: 'Yubo',
    categories: ['social-networks', 'strangers'],
    names: words('yubo.live'),
  },
];
