import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import type { FoundPlace } from '@kinward/contract/map/map.schemas.ts';
import { Field, FieldBox } from '../../../ui/Field.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { searchQuery } from '../api/queries.ts';
import { fenceTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './AddressSearch.module.css';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds after the last letter until the search is sent (specification 2, 9). */
const DEBOUNCE_MS = 300;

interface AddressSearchProps {
  /** The marker's address; shown in the box until the parent types. */
  address: string;
  /** It is being looked up. */
  finding: boolean;
  error: string | undefined;
  onChoose: (place: FoundPlace) => void;
}

/** The marker's address, and a search for another: arrow keys choose, Enter takes, Escape returns. */
export function AddressSearch({ address, finding, error, onChoose }: AddressSearchProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const text = typed?.trim() ?? '';
  const settled = useDebounced(text, DEBOUNCE_MS);
  const asked = settled === text ? text : '';
  const search = useQuery(searchQuery(settled));
  const found = typed === undefined || text.length < 2 ? [] : (search.data ?? []);
  const waiting = typed !== undefined && text.length >= 2 && (settled !== text || search.isFetching);
  const open = found.length > 0;
  const current = Math.min(active, found.length - 1);
  const choose = (place: FoundPlace): void => {
    setTyped(undefined);
    onChoose(place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = found[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) return;
      event.preventDefault();
      setActive((current + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (event.key === 'Enter') {
      // Enter in a search is never the save.
      event.preventDefault();
      if (chosen && !waiting) choose(chosen);
    } else if (event.key === 'Escape') setTyped(undefined);
  };
  const says = saysOf({ asked, waiting, failed: search.isError, count: found.length });
  return (
    <Field label={t.address} error={error} className={css.field} help={open ? undefined : says}>
      {({ id, describedBy, invalid }) => (
        <>
          <FieldBox invalid={invalid}>
            <IconSearch size={19} stroke={1.75} aria-hidden="true" />
            <input
              id={id}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={listId}
              aria-activedescendant={open ? `${listId}-${current}` : undefined}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              placeholder={finding ? t.finding : t.search}
              maxLength={80}
              value={typed ?? address}
              onChange={({ target }) => {
                setTyped(target.value);
                setActive(0);
              }}
              onFocus={({ target }) => target.select()}
              onBlur={() => setTyped(undefined)}
              onKeyDown={onKeyDown}
            />
            {waiting && <Spinner />}
          </FieldBox>
          <div id={listId} role="listbox" aria-label={t.suggestions} className={css.list} hidden={!open}>
            {found.map((place, i) => (
              <button
                type="button"
                tabIndex={-1}
                key={`${place.latitude} ${place.longitude} ${place.name}`}
                id={`${listId}-${i}`}
                role="option"
                aria-selected={i === current}
                className={cx('row g3', css.option)}
                // The box keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
                <span className="shrink">
                  <b className="block strong breaks">{place.name}</b>
                  <small className="tiny ink-2">
                    {[place.region, place.country].filter(Boolean).join(', ')}
                  </small>
                </span>
              </button>
            ))}
          </div>
          <span className="vh" role="status">
            {open && !waiting ? t.found(found.length) : ''}
          </span>
        </>
      )}
    </Field>
  );
}

/** The line below the box, when there is no list. */
const saysOf = (state: {
  asked: string;
  waiting: boolean;
  failed: boolean;
  count: number;
}): string | undefined => {
  if (state.asked.length < 2 || state.waiting) return undefined;
  if (state.failed) return t.searchFailed;
  return state.count === 0 ? t.nothingFound : undefined;
};
