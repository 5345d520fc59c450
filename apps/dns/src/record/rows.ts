/** Rows of the minute that runs: a name that a device asks for again and again is one row with a count. */
import type { LogRow } from '@kinward/contract/filter/log.schemas.ts';
import type { Owner } from './query-log.ts';

/** Questions of a minute, of one device for one name, that have a row of their own. */
const OWN_ROWS = 5;
/** Names of the minute that are followed; further ones have a row for each question. */
const MOST_FOLLOWED = 65_536;

interface Followed {
  owner: Owner;
  asked: number;
  /** What is beyond the rows of their own. */
  rest: LogRow | null;
}

export class MinuteRows {
  readonly #followed = new Map<string, Followed>();

  /** @returns the row to write down; undefined where it is one of a row that ends with the minute */
  add(owner: Owner, row: LogRow): LogRow | undefined {
    const key = `${owner.deviceId} ${row.verdict} ${row.name}`;
    let followed = this.#followed.get(key);
    if (!followed) {
      if (this.#followed.size >= MOST_FOLLOWED) return row;
      followed = { owner, asked: 0, rest: null };
      this.#followed.set(key, followed);
    }
    followed.asked += 1;
    if (followed.asked <= OWN_ROWS) return row;
    const { rest } = followed;
    if (rest) {
      rest.queries += row.queries;
      // The clock may have been set back meanwhile.
      rest.at = Math.min(rest.at, row.at);
      rest.until = Math.max(rest.until, row.until);
    } else followed.rest = row;
    return undefined;
  }

  /** The rows that the minute ends. */
  flush(): { owner: Owner; row: LogRow }[] {
    const rows = [...this.#followed.values()].flatMap(({ owner, rest }) =>
      rest ? [{ owner, row: rest }] : [],
    );
    this.#followed.clear();
    return rows;
  }
}
