import { redirect } from 'react-router';
import { withQuery } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import { ownPath } from '#shop/base/page/own-path.ts';
import { currentCustomer, isHr } from '#shop/base/session/session.ts';

/** What the address of an account page says; nothing of it in the page as the server sends it. */
export type Visit = {
  mail: string;
  /** Where the visitor wanted to go before they were asked who they are. */
  returnTo: string | undefined;
  token: string;
  /** Whether the address has been read. */
  isKnown: boolean;
};

/** For a `loader`: the server renders the page alike for every visitor. */
export const noVisit = (): Visit => ({ mail: '', returnTo: undefined, token: '', isKnown: false });

/** For a `clientLoader`: what the address says, with `redirectTo` only when it stays in the shop. */
export function readVisit({ url }: Request): Visit {
  const query = new URL(url).searchParams;
  return {
    mail: (query.get('mail') ?? query.get('email') ?? '').trim(),
    returnTo: returnPath(query.get('redirectTo') ?? ''),
    token: query.get('token') ?? '',
    isKnown: true,
  };
}

/** A browser that the server sent here has kept the hash of the page that was asked for. */
function returnPath(asked: string): string | undefined {
  const path = ownPath(asked);
  const isFirstPage = location.search.includes('redirectTo=') && !path?.includes('#');
  return path === undefined || !isFirstPage ? path : path + location.hash;
}

/** Where a person who has just signed in goes: on with what they began, HR to its own space. */
export const arrivalOf = ({ returnTo }: Visit): string =>
  returnTo ?? (isHr(currentCustomer()) ? screens.employer : screens.shop);

/** Throws the way on when a person is signed in already. */
export function leaveWhenSignedIn({ returnTo }: Visit): void {
  const customer = currentCustomer();
  if (customer === undefined) return;
  throw redirect(returnTo ?? (isHr(customer) ? screens.employer : screens.profile));
}

/** The links between the account pages; each takes along where the visitor wanted to go. */
export const accountLinks = {
  login: ({ mail, returnTo }: Partial<Visit>) =>
    withQuery(screens.login, { mail, redirectTo: returnTo }),
  signUp: ({ returnTo }: Partial<Visit>) => withQuery(screens.signup, { redirectTo: returnTo }),
  code: ({ mail, returnTo }: Partial<Visit>) =>
    withQuery(screens.code, { email: mail, redirectTo: returnTo }),
  forgotten: ({ returnTo }: Partial<Visit>) =>
    withQuery(screens.forgotPassword, { redirectTo: returnTo }),
};
