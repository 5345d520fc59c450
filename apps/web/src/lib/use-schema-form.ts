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

/** Spread `field(name)` into each input and give `submit(send)` to the form. What was typed stays in the inputs. */
export function useSchemaForm<Output>(schema: z.ZodMiniType<Output>) {
  const [faults, setFaults] = useState<Faults>({});
  const [sending, setSending] = useState(false);
  const recheck = ({ target }: FocusEvent<HTMLInputElement> | ChangeEvent<HTMLInputElement>) => {
    const found = target.form === null ? {} : faultsOf(schema, target.form);
    setFaults((before) => ({ ...before, [target.name]: found[target.name] }));
  };
  return {
    faults,
    sending,
    field: (name: string) => ({
      name,
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        if (event.target.value !== '') recheck(event);
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (faults[name] !== undefined) recheck(event);
      },
    }),
    submit: (send: (body: Output) => Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (sending) return;
      const form = event.currentTarget;
      const found = faultsOf(schema, form);
      setFaults(found);
      const first = Object.keys(found)[0];
      if (first !== undefined) {
        form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
        return;
      }
      setSending(true);
      const body = schema.parse(Object.fromEntries(new FormData(form)));
      void send(body).finally(() => setSending(false));
    },
  };
}
