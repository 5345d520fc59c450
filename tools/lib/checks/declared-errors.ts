import { ERROR_DATA } from '@kinward/contract/error-data.ts';
import type { AppError } from '@kinward/contract/errors.ts';
import type { RouteSpec, Schema } from '@kinward/contract/route.ts';
import { errorsOf } from '@kinward/contract/route-errors.ts';

const DATA = new Map<string, Schema>(Object.entries(ERROR_DATA));

/** How a route's failure violates the contract; undefined when it does not. */
export const faultOf = (
  route: RouteSpec,
  { code, data }: Pick<AppError, 'code' | 'data'>,
): string | undefined => {
  if (!errorsOf(route).has(code)) return `${route.name} answers ${code}, which its \`errors\` do not declare`;
  const schema = DATA.get(code);
  if (data !== undefined && !schema?.safeParse(data).success)
    return `${route.name} answers ${code} with data that packages/contract/src/error-data.ts does not describe`;
  return undefined;
};
