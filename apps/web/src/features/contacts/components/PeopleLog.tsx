import type { ReactNode } from 'react';
import type { ContactKind } from '@kinward/contract/contacts/contacts.schemas.ts';
import { LogSearch, Older, logTexts, useLogSearch } from '../../../entities/device/LogParts.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded, QueryFailure } from '../../../ui/Loaded.tsx';
import { useEntries, usePeople } from '../api/contacts.ts';
import { contactsTexts as t } from '../messages.ts';
import css from './Contacts.module.css';
import { EntryRow } from './EntryRow.tsx';
import { PersonRow } from './PersonRow.tsx';

interface PeopleLogProps {
  deviceId: string;
  kind: ContactKind;
  /** Numbers that are blocked now. */
  blocked: ReadonlySet<string>;
  /** The device enforces the block list. */
  held: boolean;
  /** Shown while there is nobody at all. */
  empty: ReactNode;
  onChange: (action: 'block' | 'allow', numbers: readonly string[]) => void;
}

/** With whom the device called or exchanged messages, the last in touch first. */
export function PeopleLog({ deviceId, kind, blocked, held, empty, onChange }: PeopleLogProps) {
  const field = useLogSearch();
  const { search, text } = field;
  const log = usePeople(deviceId, kind, search);
  const { data, error } = log;
  if (data === undefined)
    return (
      <Loaded query={log} loading={logTexts.loading} rows={3}>
        {() => null}
      </Loaded>
    );
  const { count, people } = data;
  const nothing = people.length === 0;
  if (nothing && text === '' && search === '' && error === null) return empty;
  return (
    <>
      <LogSearch {...field} find={t.find} nothing={nothing && search !== ''} />
      <QueryFailure query={log} />
      {!nothing && (
        <Card as="div" padded={false} className="mt4">
          <ul>
            {people.map((person) => (
              <PersonRow
                key={person.number}
                kind={kind}
                person={person}
                blocked={person.numbers.every((number) => blocked.has(number))}
                held={held}
                onChange={(action) => onChange(action, person.numbers)}
                renderEntries={() => <Entries deviceId={deviceId} kind={kind} number={person.number} />}
              />
            ))}
          </ul>
          {count > people.length && <p className={css.rest}>{t.morePeople(count - people.length)}</p>}
        </Card>
      )}
    </>
  );
}

/** The single calls or messages of a person. */
function Entries({ deviceId, kind, number }: { deviceId: string; kind: ContactKind; number: string }) {
  const log = useEntries(deviceId, kind, number);
  return (
    <Loaded query={log} loading={logTexts.loading} bare>
      {({ pages }) => (
        <>
          <ul>
            {pages.flat().map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
          {log.hasNextPage && (
            <Older
              waiting={log.isFetchingNextPage}
              failed={log.error !== null}
              onWanted={() => void log.fetchNextPage()}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
