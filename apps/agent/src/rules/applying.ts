/** Notices when policies, local users, pauses or the off switch change, and puts in force what holds now. */
import type { AgentFault } from '@kinward/contract/computers/computers.schemas.ts';
import { programsOf, type Programs } from '../apps/programs.ts';
import type { Filtering } from '../filter/filtering.ts';
import { NOTHING_HOLDS, type Installation } from '../link/installation.ts';
import type { Signals } from '../link/signals/signals.ts';
import type { VpnWatch } from '../link/signals/vpn-watch.ts';
import type { Names, System } from '../os/port.ts';
import { stampOf } from '../os/stamp.ts';
import type { Paths } from '../paths.ts';
import { bind } from './bindings.ts';
import type { Holders } from './holders.ts';
import { readInForce } from './in-force.ts';
import { writtenAt } from './last-known.ts';
import { isOff } from './off.ts';
import { withoutPaused, type Paused, type Pauses } from './pauses.ts';

/** How often it is looked whether any of these changed: a few calls of the system. */
const LOOK_MS = 250;
/** After how long it is tried again where it could not be applied. */
const AGAIN_MS = 1000;
/** Without another change of rules, users or the switch; an update waits for it. */
const QUIET_MS = 5000;

export interface ApplyingOptions {
  system: Pick<System, 'accounts'>;
  paths: Paths;
  say: (line: string) => void;
  signals: Signals;
  holders: Holders;
  pauses: Pauses;
  /** Whether a pause takes a password or a code, by the policy that is held. */
  isProtected: () => boolean;
  programs: Programs;
  filtering: Filtering;
  names: Names;
  installation: Installation;
  /** Null: this system does not say whether a VPN is in use. */
  vpn: VpnWatch | null;
}

export class Applying {
  readonly #options: ApplyingOptions;
  #seen = '';
  /** When what could not be applied is tried again, by the clock of the process. */
  #again = Infinity;
  /** Why it could not, as it was said. */
  #why = '';
  /** When what is in force changed last, by the clock of the process. */
  #changedAt = 0;
  /** Ends the wait for the next look. */
  #wake = (): void => undefined;

  constructor(options: ApplyingOptions) {
    this.#options = options;
  }

  /** No rules are being changed at this moment. */
  get isQuiet(): boolean {
    return this.#again === Infinity && performance.now() - this.#changedAt > QUIET_MS;
  }

  /** Looks until the end. @param end who aborts it also wakes it */
  async work(end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      this.#options.filtering.lookForSignIn();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS);
        this.#wake = () => (clearTimeout(timer), resolve());
      });
      if (end.aborted) return;
      await this.look();
    }
  }

  /** Looks at once. */
  wake(): void {
    this.#wake();
  }

  /** All of it is put in force again, at once. */
  renew(): void {
    this.#seen = '';
    this.#wake();
  }

  /** Names are answered by the same process: a look that fails ends nothing else, and is tried again with the next one. */
  async look(): Promise<void> {
    try {
      await this.#look();
    } catch (error) {
      this.#sayWhy(error, 'what is in force could not be looked at');
    }
  }

  /** Once for each reason. */
  #sayWhy(error: unknown, what: string): void {
    const { message } = error as Error;
    if (message !== this.#why) this.#options.say(`${what}: ${message}`);
    this.#why = message;
  }

  async #look(): Promise<void> {
    const { system, paths, pauses } = this.#options;
    const isOut = isOff(paths);
    const files = [paths.policies, paths.link, paths.signed];
    this.#endUnprotected();
    const paused = pauses.look();
    const names = paused === 'all' ? paused : [...paused].join();
    const seen = [String(isOut), names, system.accounts.stamp(), ...files.map(stampOf)].join('|');
    if (seen === this.#seen && performance.now() < this.#again) return await this.#lookAfter();
    if (seen !== this.#seen) this.#why = '';
    this.#seen = seen;
    this.#changedAt = performance.now();
    this.#again = Infinity;
    await this.#putInForce(isOut, paused);
  }

  /** Ends pauses that took no password once protection is on; the policy that says so may come only after the computer's start. */
  #endUnprotected(): void {
    const { pauses, isProtected, say } = this.#options;
    if (!pauses.isUnprotected || !isProtected()) return;
    for (const user of pauses.endUnprotected())
      say(`rules of ${user} hold again: password protection is on, and the pause took no password`);
  }

  /** Nothing has changed: checks that what is in force still is. */
  async #lookAfter(): Promise<void> {
    const { names, vpn, signals, holders, installation } = this.#options;
    if (holders.bound.size > 0) void vpn?.look(performance.now());
    if (await names.look()) {
      signals.note('rules-taken');
      // All of it is put in force again with the next look.
      this.#seen = '';
    } else installation.lookAtHealth();
  }

  async #putInForce(isOut: boolean, paused: Paused): Promise<void> {
    const { paths, holders, installation } = this.#options;
    try {
      installation.connect();
      // Not paired, and no file of an administrator: there is nothing to apply.
      const isNew = holders.users.length === 0 && ![paths.link, paths.policies].some(writtenAt);
      if (isNew) installation.holds(NOTHING_HOLDS);
      else if (isOut) {
        await this.#switchOff();
        holders.leadNobody();
        installation.holds({ ...NOTHING_HOLDS, faults: ['off'] });
      } else await this.#apply(paused);
    } catch (error) {
      // What was in force stays: a text that cannot be read opens nothing.
      this.#sayWhy(error, 'not applied, what was in force stays');
      // A full disk, or a program that has just been replaced, is not so for ever.
      this.#again = performance.now() + AGAIN_MS;
      installation.holds({ ...installation.holding, faults: ['not-applied'] });
    }
  }

  async #switchOff(): Promise<void> {
    const { say, programs, names } = this.#options;
    programs.hold([]);
    const faults = await names.release();
    say(
      faults.length > 0
        ? `off, but not all is as it was: ${faults.join('; ')}`
        : 'off: nobody has rules here',
    );
  }

  /** @param paused whose rules are paused */
  async #apply(paused: Paused): Promise<void> {
    const { paths, system, say, holders, programs, filtering, names, installation } = this.#options;
    const { bindings, number, isOwnBound, ...answered } = readInForce(paths);
    const devices = bindings.map(({ device }) => device);
    const { accounts } = system;
    const options = { accountOf: accounts.find, subuids: accounts.subordinate() };
    // Who has rules, paused or not, and who of them has them now.
    const { policies: all, faults } = bind(bindings, options);
    holders.bind(all);
    const holding = new Set(withoutPaused(bindings, paused).flatMap(({ users }) => users));
    const { policies } = bind(bindings, { ...options, holding });
    programs.hold(policies.map(programsOf));
    filtering.begin({ ...answered, devices });
    const unwritten = await names.hold({ policies, all, answerBy: filtering.answerBy });
    if (all.length === 0) await this.#switchOff();
    // The rules hold, but the next start of the computer would not have them.
    if (unwritten) throw unwritten;
    for (const fault of faults) say(fault);
    holders.lead(policies, (policy) => names.portOf(policy));
    const { users } = holders;
    const nobody = all.length > 0 ? 'paused for everybody' : 'nobody has a policy here';
    say(users.length > 0 ? `in force for ${users.join(', ')}` : nobody);
    const found: AgentFault[] = [
      ...(faults.length > 0 ? (['partly'] as const) : []),
      ...(filtering.lacksLists(devices) ? (['no-lists'] as const) : []),
    ];
    // The installation says of a device whose rules are paused that it closes nothing.
    const isPaused = paused === 'all' || paused.size > 0;
    const watchesPrograms = programs.canSee;
    installation.holds({ number, isOwnBound: isOwnBound && !isPaused, watchesPrograms, faults: found });
  }
}
