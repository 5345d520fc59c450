/** Questions that wait for an upstream: one is asked once, however many wait for it. */

const MOST_QUESTIONS = 4096;
const MOST_WAITING = 64;
/** Questions that one client may wait for at a time. */
const MOST_OF_CLIENT = 100;

/** `ask`: the first, who asks the upstream; `wait`: another has; `full`: no more are taken. */
export type Joining = 'ask' | 'wait' | 'full';

export interface Inflight<Answer> {
  /**
   * @param key name, type and what else the answer depends on
   * @param client whose questions are counted together
   * @param settle called once, when the question is settled
   */
  join: (key: string, client: string, settle: (answer: Answer) => void) => Joining;
  /** Gives the answer to all who wait for it. */
  settle: (key: string, answer: Answer) => void;
  readonly size: number;
}

export function newInflight<Answer>(): Inflight<Answer> {
  const questions = new Map<string, { client: string; settle: (answer: Answer) => void }[]>();
  const clients = new Map<string, number>();
  return {
    join: (key, client, settle) => {
      const waiting = questions.get(key);
      const own = clients.get(client) ?? 0;
      if (
        own >= MOST_OF_CLIENT ||
        (waiting ? waiting.length >= MOST_WAITING : questions.size >= MOST_QUESTIONS)
      )
        return 'full';
      clients.set(client, own + 1);
      if (waiting) waiting.push({ client, settle });
      else questions.set(key, [{ client, settle }]);
      return waiting ? 'wait' : 'ask';
    },
    settle: (key, answer) => {
      const waiting = questions.get(key) ?? [];
      questions.delete(key);
      for (const { client, settle } of waiting) {
        const left = (clients.get(client) ?? 0) - 1;
        if (left > 0) clients.set(client, left);
        else clients.delete(client);
        settle(answer);
      }
    },
    get size() {
      return questions.size;
    },
  };
}
