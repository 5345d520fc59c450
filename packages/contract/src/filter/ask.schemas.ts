/** What the page of a closed site says to the server for the device that reads it: that it asks for the site, and what became of that. */
import { ASK_STATES } from '../approvals/approvals.schemas.ts';
import { deviceId, familyId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { clientId, id, line, nullable, z } from '../schema.ts';

const of = { deviceId: deviceId(), familyId: familyId(), site: line(LIMITS.urlMax) };

/** Asks for a site; the same one again while it waits is the same request. */
export const PageAskBody = z.object({
  ...of,
  clientId: clientId(),
  note: line(LIMITS.requestNoteMax, 0),
});
export type PageAskBody = z.output<typeof PageAskBody>;

/** Which request is meant: the newest of the device for the site. */
export const PageAskedBody = z.object(of);
export type PageAskedBody = z.output<typeof PageAskedBody>;

const ofNetwork = { networkId: id(), familyId: familyId(), site: line(LIMITS.urlMax) };

/** The same in a linked network, where nobody knows who asks: the first name is what was typed. */
export const NetworkAskBody = z.object({
  ...ofNetwork,
  clientId: clientId(),
  asker: line(LIMITS.askerMax, 0),
  note: line(LIMITS.requestNoteMax, 0),
});
export type NetworkAskBody = z.output<typeof NetworkAskBody>;

export const NetworkAskedBody = z.object(ofNetwork);
export type NetworkAskedBody = z.output<typeof NetworkAskedBody>;

/** What became of it. `none`: nothing was asked; `full`: too much waits, or was asked today. */
export const PageAsked = z.object({
  state: z.enum([...ASK_STATES, 'withdrawn', 'none', 'full']),
  /** First name of the parent who answered, else of the one who saw it; null: no one has, or that parent has left. */
  by: nullable(z.string()),
  /** What the parent wrote with the answer. */
  answer: z.string(),
});
export type PageAsked = z.output<typeof PageAsked>;
