import { useEffect, useState } from 'react';
import { devOutbox } from '@kinward/contract/system/system.routes.ts';
import type { ReplyOf } from '@kinward/contract/route.ts';
import { api, failureText } from '../../../lib/api.ts';
import { useNow } from '../../../lib/time/now.ts';
import { clock } from '../../../lib/time/time.ts';
import { sentTexts as t } from '../messages.codes.ts';
import { unsentCodes, type Addresses } from './unsent-codes.ts';

/** Milliseconds between two readings: a new code shows by itself. */
const AGAIN_MS = 3_000;
/** The codes that this installation would have sent, newest first. Only the machine that the server runs on may read them. */
export default function UnsentCodes({ addresses }: { addresses: Addresses }) {
  const [messages, setMessages] = useState<ReplyOf<typeof devOutbox>>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const gone = new AbortController();
    const read = (): void =>
      void api.call(devOutbox, { signal: gone.signal }).then(
        (list) => {
          setMessages(list);
          setFault(undefined);
        },
        (error: unknown) => {
          if (!gone.signal.aborted) setFault(failureText(error));
        },
      );
    read();
    const timer = setInterval(read, AGAIN_MS);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, []);
  const now = useNow();
  const codes = messages && unsentCodes(messages, addresses, now);
  return (
    <section className="stack g2" aria-label={t.unsent}>
      <h2 className="as-h3">{t.unsent}</h2>
      {fault !== undefined && <p className="small ink-2">{fault}</p>}
      {codes?.length === 0 && <p className="small ink-2">{t.noneUnsent}</p>}
      <ul className="lined" aria-live="polite">
        {codes?.map(({ to, text, createdAt }) => (
          <li key={`${to} ${createdAt}`} className="py3">
            <span className="row spread g3 small-strong">
              <span className="breaks">{to}</span>
              <time className="ink-2 num" dateTime={createdAt}>
                {clock(Date.parse(createdAt))}
              </time>
            </span>
            <span className="block small breaks">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
