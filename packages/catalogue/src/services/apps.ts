/**
 * Apps of services, by the ids of the stores of Android and Apple: so that a minute of an app and of its sites is known to be one. Written by hand
 * from the addresses of their pages there.
 */
import { words } from '../table.ts';

const APPS: Readonly<Record<string, readonly string[]>> = {
  chatgpt: words('com.openai.chatgpt com.openai.chat'),
  'character-ai': words('ai.character.app'),
  discord: words('com.discord com.hammerandchisel.discord'),
  'disney-plus': words('com.disney.disneyplus'),
  duolingo: words('com.duolingo com.duolingo.DuolingoMobile'),
  facebook: words('com.facebook.katana com.facebook.lite com.facebook.Facebook'),
  fortnite: words('com.epicgames.fortnite com.epicgames.FortniteGame'),
  instagram: words('com.instagram.android com.instagram.lite com.burbn.instagram'),
  messenger: words('com.facebook.orca com.facebook.Messenger'),
  minecraft: words('com.mojang.minecraftpe'),
  netflix: words('com.netflix.mediaclient com.netflix.Netflix'),
  pinterest: words('com.pinterest pinterest'),
  'prime-video': words('com.amazon.avod.thirdpartyclient com.amazon.aiv.AIVApp'),
  reddit: words('com.reddit.frontpage com.reddit.Reddit'),
  roblox: words('com.roblox.client com.roblox.robloxmobile'),
  signal: words('org.thoughtcrime.securesms org.whispersystems.signal'),
  snapchat: words('com.snapchat.android com.toyopagroup.picaboo'),
  spotify: words('com.spotify.music com.spotify.client'),
  telegram: words('org.telegram.messenger ph.telegra.Telegraph'),
  tiktok: words('com.zhiliaoapp.musically com.ss.android.ugc.trill'),
  twitch: words('tv.twitch.android.app tv.twitch'),
  whatsapp: words('com.whatsapp net.whatsapp.WhatsApp'),
  x: words('com.twitter.android com.atebits.Tweetie2'),
  youtube: words('com.google.android.youtube com.google.ios.youtube'),
  'youtube-kids': words('com.google.android.apps.youtube.kids com.google.ios.youtubekids'),
  'youtube-music': words('com.google.android.apps.youtube.music com.google.ios.youtubemusic'),
};

const serviceOfApp = new Map(
  Object.entries(APPS).flatMap(([service, apps]) => apps.map((appId) => [appId, service] as const)),
);

/** Ids of services whose apps are known. */
export const SERVICES_WITH_APPS: readonly string[] = Object.keys(APPS);

/** The apps of a service; none where none are known. @param id of the service */
export const appsOfService = (id: string): readonly string[] =>
  Object.hasOwn(APPS, id) ? (APPS[id] ?? []) : [];

/** The service that an app is of; undefined where none is known. */
export const serviceOfAppId = (appId: string): string | undefined => serviceOfApp.get(appId);
