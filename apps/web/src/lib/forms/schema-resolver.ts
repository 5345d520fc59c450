import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import { loadPhones } from '../load-phones.ts';
import type { z } from '@kinward/contract/schema.ts';

/** Checks a form by a schema of the contract, so that the page refuses what the server would. */
export const schemaResolver = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> => standardSchemaResolver<Input, unknown, Output>(schema);

/** The same for a form with a phone number: what was typed is E.164 only once numbers can be read. */
export const phoneSchemaResolver = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> => {
  const resolve = schemaResolver(schema);
  return async (values, ...rest) => {
    await loadPhones().catch(() => undefined);
    return resolve(values, ...rest);
  };
};
