import type { AuditEvent } from '@kinward/contract/audit/audit.schemas.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { dayOf } from '../../../lib/time/day.ts';
import { auditEventMessages as t } from '../audit-events-messages.ts';

/** Who did it, as a subject: "You", "Sam", "Mia’s Phone". */
const whoWords = ({ by, child, device }: AuditEvent): string => {
  if (by.you) return t.you;
  if (by.kind === 'account') return by.name ?? t.formerParent;
  if (by.kind === 'operator') return t.operator;
  if (by.kind === 'family') return t.family;
  if (by.kind === 'device')
    return child !== null && device !== null ? childAndDevice(child, device) : t.goneDevice;
  return t.kinward;
};

/** By which access token, and with which call: "Blinds: GET /child, 12 times". */
const programWords = ({ name, call, uses }: NonNullable<AuditEvent['accessToken']>): string =>
  call === null ? (name ?? t.goneToken) : t.programCall(name ?? t.goneToken, call, uses);

/** To what: "Mia’s Phone", "Mia", "Sam"; what is gone has no name any more. */
const onWords = ({ act, parent, child, device, accessToken }: AuditEvent): string => {
  if (accessToken !== undefined) return programWords(accessToken);
  if (child !== null && device !== null) return childAndDevice(child, device);
  return child ?? parent ?? (act.startsWith('parent.') ? t.formerParent : '');
};

export interface ActWords {
  who: string;
  what: string;
  /** Empty where the action has no object, or it is who did it. */
  on: string;
}

/** One audit event as messages. */
export const auditEventTexts = (act: AuditEvent): ActWords => {
  const who = whoWords(act);
  const on = onWords(act);
  return { who, what: t.events[act.act], on: on === who || (act.by.you && on === act.by.name) ? '' : on };
};

export interface ActGroup extends ActWords {
  /** The last of them. */
  newest: AuditEvent;
  /** When the first of them was; that of `newest` where it is the only one. */
  firstAt: string;
  times: number;
}

/** What one did several times in a row stands once. @param events the newest first */
export const repeatsTogether = (events: readonly AuditEvent[]): ActGroup[] => {
  const groups: ActGroup[] = [];
  for (const event of events) {
    const words = auditEventTexts(event);
    const last = groups.at(-1);
    if (last?.who === words.who && last.what === words.what && last.on === words.on) {
      last.times += 1;
      last.firstAt = event.at;
    } else groups.push({ ...words, newest: event, firstAt: event.at, times: 1 });
  }
  return groups;
};

export interface ActDay {
  /** `2026-05-01`, of the family's zone. */
  day: string;
  events: AuditEvent[];
}

/** The audit events of each day together, in the order in which they came. */
export const actsByDay = (events: readonly AuditEvent[], zone: string): ActDay[] => {
  const days: ActDay[] = [];
  for (const act of events) {
    const day = dayOf(Date.parse(act.at), zone);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(act);
    else days.push({ day, events: [act] });
  }
  return days;
};
