/** Property lists as text (plist(5)). */

export type Plist = boolean | number | string | readonly Plist[] | { readonly [key: string]: Plist };

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function valueText(value: Plist): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'string') return `<string>${xml(value)}</string>`;
  if (Array.isArray(value)) return `<array>${value.map(valueText).join('')}</array>`;
  const entries = Object.entries(value).map(([key, each]) => `<key>${xml(key)}</key>${valueText(each)}`);
  return `<dict>${entries.join('')}</dict>`;
}

/** @param value numbers in it are whole */
export const plistText = (value: Plist): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${valueText(value)}</plist>
`;
