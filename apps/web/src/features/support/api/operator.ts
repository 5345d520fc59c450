import { getOperator } from '@kinward/contract/support/support.routes.ts';
import type { Operator } from '@kinward/contract/support/support.schemas.ts';
import { api } from '../../../lib/api.ts';

/** GET /operator: whom to ask about this installation. */
export const readOperator = (): Promise<Operator> => api.call(getOperator);
