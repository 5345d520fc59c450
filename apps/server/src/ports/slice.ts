/**
 * What a slice offers the application. `app.ts` is a list of these: it makes each with what it names, and the rest (mounting,
 * recurring jobs, retention, exports, start and end) is done for all of them alike.
 */
import type { FastifyInstance } from 'fastify';
import type { Router } from '../platform/http/mount.ts';
import type { ExportPart } from './export-part.ts';
import type { RetentionTarget } from './retention-target.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Work that comes back by the clock, done by one server process at a time. */
export interface RecurringJob {
  /** Its name in the database: a job that is renamed is due at once. */
  name: string;
  everySeconds: number;
  run(): Promise<unknown>;
}

export interface Slice<Api = unknown> {
  /** What slices further down the list may use. */
  api: Api;
  /** Mounts its routes of the contract. */
  routes?(router: Router): void;
  /** Serves what is beside the API. */
  serve?(server: FastifyInstance): void;
  jobs?: readonly RecurringJob[];
  /** What it records and keeps no longer than a family says. */
  retention?: readonly RetentionTarget[];
  /** What it adds to the export of a child. */
  exports?: readonly ExportPart[];
  /** What has to be there before the server listens; in every process. */
  prepare?(): Promise<void>;
  /** Begins work beside requests, after the jobs; in processes with the role `worker`. */
  start?(): void;
  /** Ends streams and own work, before the last requests are answered. */
  stop?(): void | Promise<void>;
  /** Ends what requests and jobs need, after the last of them. */
  close?(): void | Promise<void>;
}
