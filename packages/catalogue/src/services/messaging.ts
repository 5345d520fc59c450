/** Messages, calls, and chats with strangers. */
import { words, type Service } from '../table.ts';

export const MESSAGING: readonly Service[] = [
  {
    id: 'azar',
    name: 'Azar',
    categories: ['strangers', 'dating'],
    names: words('azar.live azarlive.com'),
  },
  {
    id: 'chatroulette',
    name: 'Chatroulette',
    categories: ['strangers'],
    names: words('chatroulette.com'),
  },
  {
    id: 'discord',
    name: 'Discord',
    categories: ['messaging', 'social-networks'],
    names: words(`
      dis.gd discord-activities.com discord.com discord.gg discord.gift discord.media discord.new
      discordapp.com discordapp.net discordsays.com discordstatus.com
    `),
    push: words('gateway.discord.gg'),
    telemetry: words('metrics.discord.com'),
  },
  {
    id: 'emerald-chat',
    name: 'Emerald Chat',
    categories: ['strangers'],
    names: words('emeraldchat.com'),
  },
  {
    id: 'google-meet',
    name: 'Google Meet',
    categories: ['messaging'],
    names: words('meet.google.com meet.new'),
  },
  {
    id: 'imo',
    name: 'imo',
    categories: ['messaging'],
    names: words('imo.im imoim.net'),
  },
  {
    id: 'kakaotalk',
    name: 'KakaoTalk',
    categories: ['messaging'],
    names: words('kakao.co.kr kakao.com kakaocdn.net'),
  },
  {
    id: 'kik',
    name: 'Kik',
    categories: ['messaging', 'strangers'],
    names: words('kik.com'),
  },
  {
    id: 'line',
    name: 'LINE',
    categories: ['messaging'],
    names: words('line-apps.com line-scdn.net line.me line.naver.jp linecorp.com'),
  },
  {
    id: 'messenger',
    name: 'Messenger',
    categories: ['messaging'],
    names: words('m.me messenger.com'),
    shared: words('fbcdn.net fbsbx.com'),
  },
  {
    id: 'microsoft-teams',
    name: 'Microsoft Teams',
    categories: ['messaging'],
    names: words('teams.cloud.microsoft teams.live.com teams.microsoft.com'),
  },
  {
    id: 'monkey',
    name: 'Monkey',
    categories: ['strangers'],
    names: words('monkey.app monkey.cool'),
  },
  {
    id: 'ome-tv',
    name: 'OmeTV',
    categories: ['strangers'],
    names: words('ome.tv'),
  },
  {
    id: 'omegle',
    name: 'Omegle',
    categories: ['strangers'],
    names: words('omegle.com'),
  },
  {
    id: 'signal',
    name: 'Signal',
    categories: ['messaging'],
    names: words('signal.art signal.group signal.me signal.org whispersystems.org'),
  },
  {
    id: 'slack',
    name: 'Slack',
    categories: ['messaging'],
    names: words('slack-edge.com slack-files.com slack-imgs.com slack-msgs.com slack.com slackb.com'),
  },
  {
    id: 'telegram',
    name: 'Telegram',
    categories: ['messaging'],
    names: words(`
      cdn-telegram.org t.me tdesktop.com telegra.ph telegram.dog telegram.me telegram.org telesco.pe tx.me
    `),
  },
  {
    id: 'threema',
    name: 'Threema',
    categories: ['messaging'],
    names: words('threema.ch threema.id'),
  },
  {
    id: 'viber',
    name: 'Viber',
    categories: ['messaging'],
    names: words('viber.com'),
  },
  {
    id: 'wechat',
    name: 'WeChat',
    categories: ['messaging'],
    names: words('wechat.com weixin.com weixin.qq.com'),
  },
  {
    id: 'whatsapp',
    name: 'WhatsApp',
    categories: ['messaging'],
    names: words('wa.me whatsapp.com whatsapp.net'),
    push: words('g.whatsapp.net'),
    telemetry: words('crashlogs.whatsapp.net'),
  },
  {
    id: 'zoom',
    name: 'Zoom',
    categories: ['messaging'],
    names: words('zoom.com zoom.us zoomgov.com'),
  },
];
