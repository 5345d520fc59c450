/** What apps and sites are called here. */

/** `com.example.chat` → `Chat`: the last word of an app's id, where its name is not known here. */
export const appName = (appId: string): string => {
  const words = appId.split('.').filter((word) => !/^(?:android|app|mobile|client|ios)$/iu.test(word));
  const word = words.at(-1) ?? appId;
  return word.slice(0, 1).toUpperCase() + word.slice(1);
};

/** `https://example.com/games` → `example.com/games` */
export const siteName = (site: string): string => site.replace(/^https?:\/\//u, '').replace(/\/$/u, '');
