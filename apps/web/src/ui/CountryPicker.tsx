import { Combobox } from '@base-ui/react/combobox';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type * as Phones from '../lib/phone.ts';
import { cx } from './cx.ts';
import css from './PhoneField.module.css';
import { uiTexts } from './messages.ts';

type Country = Phones.Country;

interface CountryPickerProps {
  library: typeof Phones;
  country: string;
  onPick: (country: string) => void;
}

/** Finds by name, by two-letter code and by calling code. */
const matches = (country: Country, query: string): boolean => {
  const sought = query.trim().toLocaleLowerCase();
  return (
    country.label.toLocaleLowerCase().includes(sought) ||
    country.value.toLowerCase() === sought ||
    country.calling.startsWith(sought.startsWith('+') ? sought : `+${sought}`)
  );
};

/** The searchable list of countries; a chunk of its own. */
export default function CountryPicker({ library, country, onPick }: CountryPickerProps) {
  const [list] = useState(() => library.countries(navigator.language));
  const chosen = list.find((entry) => entry.value === country) ?? null;
  return (
    <Combobox.Root
      items={list}
      autoHighlight
      value={chosen}
      onValueChange={(next: Country | null) => next && onPick(next.value)}
      isItemEqualToValue={(a: Country, b: Country) => a.value === b.value}
      filter={matches}
    >
      <Combobox.Trigger className={css.trigger} aria-label={uiTexts.chooseCountry(chosen?.label ?? country)}>
        {country}
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={css.positioner} align="start" sideOffset={8} collisionPadding={12}>
          <Combobox.Popup className={css.popup} aria-label={uiTexts.country}>
            <Combobox.Input
              className={css.search}
              placeholder={uiTexts.countrySearch}
              aria-label={uiTexts.countrySearch}
            />
            <Combobox.Empty className={css.none}>{uiTexts.countryNone}</Combobox.Empty>
            <Combobox.List className={css.list}>
              {(entry: Country) => (
                <Combobox.Item key={entry.value} value={entry} className={css.item}>
                  {entry.label}
                  <span className={cx('ink-2 num push', css.code)}>{entry.calling}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
