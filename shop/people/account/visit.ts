import { redirect } from 'react-router';
import { withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { ownPath } from '#shop/base/page/own-path.ts';
import { currentCustomer, isHr } from '#shop/base/session/session.ts';

/** The parameters in the address of an account page. The server's page uses none of them. */
export type Visit = {
  mail: string;
  /** The page that the visitor wanted before the sign-in. */
  returnTo: string | undefined;
  token: string;
  /** Whether the link opens the account of a customer of the former shop. */
  isFirst: boolean;
  /** Whether the address has been read. */
  isKnown: boolean;
};

/** For a `loader`: the server renders the same page for every visitor. */
export const noVisit = (): Visit => ({
  mail: '',
  returnTo: undefined,
  token: '',
  isFirst: false,
  isKnown: false,
});

/** For a `clientLoader`: reads the address. Ignores a `redirectTo` outside the shop. */
export function readVisit({ url }: Request): Visit {
  const query = new URL(url).searchParams;
  return {
    mail: (query.get('mail') ?? query.get('email') ?? '').trim(),
    returnTo: returnPath(query.get('redirectTo') ?? ''),
    token: query.get('token') ?? '',
    isFirst: query.has('premier'),
    isKnown: true,
  };
}

/** After a redirect by the server, the browser still has the hash of the requested page. */
function returnPath(asked: string): string | undefined {
  const path = ownPath(asked);
  const isFirstPage = location.search.includes('redirectTo=') && !path?.includes('#');
  return path === undefined || !isFirstPage ? path : path + location.hash;
}

/** The page after a sign-in: the one the visitor wanted, else the employer space for HR or the shop. */
export const arrivalOf = ({ returnTo }: Visit): string =>
  returnTo ?? (isHr(currentCustomer()) ? screens.employer : screens.shop);

/** Throws a redirect if a customer is signed in. */
export function leaveWhenSignedIn({ returnTo }: Visit): void {
  const customer = currentCustomer();
  if (customer === undefined) return;
  throw redirect(returnTo ?? (isHr(customer) ? screens.employer : screens.profile));
}

/** The links between the account pages. Each passes on the page that the visitor wanted. */
export const accountLinks = {
  login: ({ mail, returnTo }: Partial<Visit>) =>
    withQuery(screens.login, { mail, redirectTo: returnTo }),
  signUp: ({ returnTo }: Partial<Visit>) => withQuery(screens.signup, { redirectTo: returnTo }),
  code: ({ mail, returnTo }: Partial<Visit>) =>
    withQuery(screens.code, { email: mail, redirectTo: returnTo }),
  forgotten: ({ returnTo }: Partial<Visit>) =>
    withQuery(screens.forgotPassword, { redirectTo: returnTo }),
};
