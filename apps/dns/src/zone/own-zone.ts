/** The zone that was delegated to this machine, where there is one, and the certificate that it is good for. */
import path from 'node:path';
import type { ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import { keepCertificate } from '../acme/renewal.ts';
import type { Config } from '../config.ts';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import type { Strangers } from '../listen/udp.ts';
import { strangersOf, zoneFirst } from './strangers.ts';
import { Zone } from './zone.ts';

export interface OwnZoneOptions {
  config: Pick<Config, 'zone' | 'tls'>;
  say: (line: string) => void;
  /** Called when the state is another one. */
  changed: () => void;
}

export interface OwnZone extends AsyncDisposable {
  /** undefined: there is no zone, and strangers get nothing. */
  readonly strangers: Strangers | undefined;
  /** An answer that has the zone's names before all others. */
  first: (answer: Answer) => Answer;
  readonly state: Pick<ResolverState, 'certificate'>;
}

/** @throws the system's error where the certificate's folder cannot be written */
export function ownZone({ config: { zone: given, tls }, say, changed }: OwnZoneOptions): OwnZone {
  const zone = given && new Zone(given);
  const renewal =
    zone && tls?.acme
      ? keepCertificate({ ...tls.acme, zone, name: tls.name, folder: path.dirname(tls.cert), say, changed })
      : undefined;
  return {
    strangers: zone && strangersOf(zone),
    first: (answer) => (zone ? zoneFirst(zone, answer) : answer),
    get state() {
      return renewal ? { certificate: renewal.state } : {};
    },
    async [Symbol.asyncDispose]() {
      await renewal?.[Symbol.asyncDispose]();
    },
  };
}
