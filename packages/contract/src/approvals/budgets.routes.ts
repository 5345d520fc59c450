import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './budgets.schemas.ts';

const slice = 'approvals';

export const listBudgets = defineRoute({
  name: 'listBudgets',
  slice,
  method: 'GET',
  path: '/budgets',
  audience: 'parent',
  token: 'read',
  summary: "The child's budgets and how much of each is used today, over all devices.",
  query: S.BudgetQuery,
  reply: z.array(S.Budget),
  errors: ['NOT_FOUND'],
});

export const addBudget = defineRoute({
  name: 'addBudget',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/budgets',
  audience: 'parent',
  token: 'write',
  summary: 'Sets minutes a day for an app, a category or all apps: one budget over all devices of the child.',
  body: S.BudgetBody,
  reply: z.object({ budgetId: id() }),
  status: 201,
  message: 'Created Successful',
  errors: ['NOT_FOUND', 'BUDGETS_FULL', 'BUDGET_EXISTS'],
});

export const updateBudget = defineRoute({
  name: 'updateBudget',
  slice,
  method: 'PUT',
  path: '/budgets/{id}',
  audience: 'parent',
  token: 'write',
  summary: 'Changes the minutes. With `changedAt`, only if no one else has changed the budget since.',
  params: z.object({ id: id() }),
  body: S.BudgetUpdate,
  message: 'Updated Successful',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteBudget = defineRoute({
  name: 'deleteBudget',
  slice,
  method: 'DELETE',
  path: '/budgets/{id}',
  audience: 'parent',
  summary: 'Deletes a budget; what it blocked is allowed again at once.',
  params: z.object({ id: id() }),
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});

export const explainBudget = defineRoute({
  name: 'explainBudget',
  slice,
  method: 'GET',
  path: '/budgets/{id}/day',
  audience: 'parent',
  token: 'read',
  summary:
    'How a day was counted: which app, on which device, from when to when. Today if `date` is missing.',
  params: z.object({ id: id() }),
  query: S.BudgetDayQuery,
  reply: S.BudgetDay,
  errors: ['NOT_FOUND'],
});
