/** Notices of the desktop (Desktop Notifications Specification). Where nothing shows any, nothing is lost: the page has what was said. */
import type { Bus } from './bus.ts';
import type { News } from './news.ts';
import { dictionary } from './objects.ts';
import { variant } from './values.ts';

const NAME = 'org.freedesktop.Notifications';
const OBJECT = { destination: NAME, path: '/org/freedesktop/Notifications', interface: NAME };
export const ACTION_SIGNAL = 'ActionInvoked';
const [NORMAL, CRITICAL] = [1, 2];
const MOST_KEPT = 50;
/** What is urgent is not shown until somebody clicks: it is over by then. In milliseconds; -1: as the desktop has it. */
const [URGENT_MS, USUAL_MS] = [60_000, -1];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export class Notifier {
  readonly #bus: Bus;
  /** Whether a text is read as a markup, which names of programs must not be. */
  #hasMarkup: boolean | undefined;
  /** Number of the notice about a thing. */
  readonly #numbers = new Map<string, number>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Whether the notice is one of ours. */
  isOwn(number: number): boolean {
    return [...this.#numbers.values()].includes(number);
  }

  /** @returns whether the desktop took it */
  async show({ about, title, body, isUrgent }: News): Promise<boolean> {
    try {
      this.#hasMarkup ??= (await this.#capabilities()).includes('body-markup');
      const text = this.#hasMarkup ? escaped(body) : body;
      const hints = dictionary({
        urgency: variant('y', isUrgent ? CRITICAL : NORMAL),
        'desktop-entry': variant('s', 'kinward-agent'),
      });
      const [number] = await this.#bus.call({
        ...OBJECT,
        member: 'Notify',
        signature: 'susssasa{sv}i',
        body: [
          'Kinward',
          this.#numbers.get(about) ?? 0,
          'kinward-agent',
          title,
          text,
          ['default', 'Kinward'],
          hints,
          isUrgent ? URGENT_MS : USUAL_MS,
        ],
      });
      this.#numbers.delete(about);
      this.#numbers.set(about, Number(number));
      const [oldest] = this.#numbers.keys();
      if (this.#numbers.size > MOST_KEPT && oldest !== undefined) this.#numbers.delete(oldest);
      return true;
    } catch {
      // Another program may show them later, by rules of its own.
      this.#hasMarkup = undefined;
      return false;
    }
  }

  async #capabilities(): Promise<readonly string[]> {
    const [found] = await this.#bus.call({ ...OBJECT, member: 'GetCapabilities' });
    return found as string[];
  }
}
