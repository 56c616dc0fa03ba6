import { redirect } from 'react-router';
import { signInLink } from '#contract/base/screens.ts';
import { type Customer, currentCustomer } from './session.ts';

/** The customer, for the `clientLoader` of a personal page. Throws a redirect to the sign-in for guests. */
export function requireCustomer({ url }: Request): Customer {
  const customer = currentCustomer();
  if (customer !== undefined) return customer;
  const { pathname, search } = new URL(url);
  // The router removes the hash from requests; only the first page still has it.
  const isFirstPage = pathname + search === location.pathname + location.search;
  throw redirect(signInLink(pathname + search + (isFirstPage ? location.hash : '')));
}
