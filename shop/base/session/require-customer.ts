import { redirect } from 'react-router';
import { signInLink } from '#contract/base/screens.ts';
import { type Customer, currentCustomer } from './session.ts';

/** Who is signed in, for the `clientLoader` of a personal page. Throws the way to the sign-in for guests. */
export function requireCustomer({ url }: Request): Customer {
  const customer = currentCustomer();
  if (customer !== undefined) return customer;
  const { pathname, search } = new URL(url);
  // The router takes the hash out of what it asks for; the page that is opened first still has it.
  const isFirstPage = pathname + search === location.pathname + location.search;
  throw redirect(signInLink(pathname + search + (isFirstPage ? location.hash : '')));
}
