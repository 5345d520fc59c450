import { chooseLanguage, language, LANGUAGES, t, type Language } from '../messages/messages.ts';
import { Field } from '../ui/Field.tsx';

export function LanguageChoice() {
  return (
    <Field label={t.language}>
      {(control) => (
        <select
          {...control}
          className="choice"
          value={language}
          onChange={({ target }) => chooseLanguage(target.value as Language)}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
