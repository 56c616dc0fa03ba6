import type { Page } from '@playwright/test';
import type { CreatedOrder } from '#contract/sales/orders/order-shapes.ts';
import type { Person } from '../people/new-account.ts';

/** Two people of the demonstration who work on orders. */
export const CLERK = 'commandes@example.sn';
export const SECOND_CLERK = 'gerant@example.sn';

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** The path of an order's page; opens nothing. */
export const orderShowPath = ({ id }: CreatedOrder) => `/commandes/${id}/show`;

/** The path of the list of a person's orders. */
export const ordersPathOf = ({ email }: Person) =>
  `/commandes?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`;
