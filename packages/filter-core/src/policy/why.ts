/** What is said beside the answer to a closed name (RFC 8914), in the family's language. */
import type { MaskedReason } from '@kinward/rules/sites/masked-verdict.ts';
import { EDE } from '../wire/codes.ts';
import type { Why } from '../wire/reply.ts';
import { whyClosed } from './messages.ts';
import * as inSpanish from './messages.es.ts';
import { nameOfTarget, type Language } from './target-names.ts';

const WORDS = { en: whyClosed, es: inSpanish.whyClosed } as const;
/** Bytes of a text: an answer by UDP has little room. */
const MOST_BYTES = 120;
const encoder = new TextEncoder();

/**
 * What closes a name, as a person would call it: "Bedtime", "TikTok", "Online games".
 * @param givenName what the family calls the window that closes everything now, or the list
 */
function nameOfReason(
  { kind, target }: MaskedReason,
  givenName: string | undefined,
  language: Language,
): string {
  const words = WORDS[language];
  if (kind === 'service' || kind === 'category' || kind === 'security') return nameOfTarget(target, language);
  return kind === 'window' || kind === 'list' ? (givenName ?? words[kind]) : words[kind];
}

const said = new Map<string, Why>();
const MOST_SAID = 4096;

/** @param givenName what the family calls the window that closes everything now, or the list */
export function whyOf(reason: MaskedReason, givenName: string | undefined, language: Language): Why {
  const key = `${language} ${reason.kind} ${reason.target ?? ''} ${givenName ?? ''}`;
  const known = said.get(key);
  if (known) return known;
  const text = WORDS[language].closed(nameOfReason(reason, givenName, language));
  const room = new Uint8Array(MOST_BYTES);
  const { written } = encoder.encodeInto(text, room);
  // What the family has decided is filtered; what attacks was put on a list by others.
  const code = reason.kind === 'security' ? EDE.blocked : EDE.filtered;
  if (said.size >= MOST_SAID) said.clear();
  const made = { code, text: room.subarray(0, written) };
  said.set(key, made);
  return made;
}
