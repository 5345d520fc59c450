/**
 * A form of plain inputs checked by a schema: on leaving a field, again on sending, focus to the first fault. For pages
 * that must stay light, as the login; forms with more than text fields use react-hook-form.
 */
import { useState, type ChangeEvent, type FocusEvent, type FormEvent } from 'react';
import type { z } from '@kinward/contract/schema.ts';

type Faults = Partial<Record<string, string>>;

/** Name of a field → first thing wrong with it. */
function faultsOf(schema: z.ZodMiniType, form: HTMLFormElement): Faults {
  const result = schema.safeParse(Object.fromEntries(new FormData(form)));
  const faults: Faults = {};
  for (const { path, message } of result.error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

/** A schema that is loaded when the parent begins to fill in the form: the page renders without it. */
type LoadSchema<Output> = () => Promise<z.ZodMiniType<Output>>;

/** Spread `field(name)` into each input and give `submit(send)` to the form. What was typed stays in the inputs. */
export function useSchemaForm<Output>(load: LoadSchema<Output>) {
  const [faults, setFaults] = useState<Faults>({});
  const [sending, setSending] = useState(false);
  const recheck = ({ target }: FocusEvent<HTMLInputElement> | ChangeEvent<HTMLInputElement>) => {
    const show = (schema: z.ZodMiniType<Output>) => {
      const found = target.form === null ? {} : faultsOf(schema, target.form);
      setFaults((before) => ({ ...before, [target.name]: found[target.name] }));
    };
    // A schema that does not come is reported when the form is sent.
    load().then(show, () => undefined);
  };
  const check = async (form: HTMLFormElement): Promise<{ body: Output } | undefined> => {
    const schema = await load();
    const found = faultsOf(schema, form);
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first === undefined) return { body: schema.parse(Object.fromEntries(new FormData(form))) };
    form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return undefined;
  };
  return {
    faults,
    sending,
    field: (name: string) => ({
      name,
      onFocus: () => void load().catch(() => undefined),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        if (event.target.value !== '') recheck(event);
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (faults[name] !== undefined) recheck(event);
      },
    }),
    /** `send` gets what was typed; `fail` gets what kept the schema from loading. */
    submit:
      (send: (body: Output) => Promise<void>, fail: (error: unknown) => void) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (sending) return;
        setSending(true);
        void check(event.currentTarget)
          .then((found) => found && send(found.body), fail)
          .finally(() => setSending(false));
      },
  };
}
