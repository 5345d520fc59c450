import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from '@kinward/contract/schema.ts';

/** Checks a form by a schema of the contract, so that the page refuses what the server would. */
export const schemaResolver = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> => standardSchemaResolver<Input, unknown, Output>(schema);
