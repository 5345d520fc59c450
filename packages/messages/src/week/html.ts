const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text as HTML, also within an attribute. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');
