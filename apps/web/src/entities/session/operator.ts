/** Who runs this installation, and how it reaches people. */
import { useEffect, useState } from 'react';
import { getOperator } from '@kinward/contract/support/support.routes.ts';
import type { Operator } from '@kinward/contract/support/support.schemas.ts';
import { api } from '../../lib/api.ts';

let asked: Promise<Operator> | undefined;

/** GET /operator; those who ask at the same time share one answer. @throws ApiError */
export const readOperator = (): Promise<Operator> =>
  (asked ??= api.call(getOperator).finally(() => {
    asked = undefined;
  }));

/** Undefined until the server has answered, null where it cannot be reached: what a page says then is true either way. */
export function useOperator(): Operator | null | undefined {
  const [operator, setOperator] = useState<Operator | null>();
  useEffect(() => {
    readOperator().then(setOperator, () => setOperator(null));
  }, []);
  return operator;
}

/** The address alone of `Kinward <kinward@example.org>`. */
export const mailAddressOf = (mailbox: string): string => /<([^<>]+)>$/u.exec(mailbox)?.[1] ?? mailbox;
