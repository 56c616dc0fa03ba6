import { useCallback, useEffect, useRef } from 'react';
import {
  type RouterProvider as AdminRouterProvider,
  type RouterBlocker,
  type RouterBlockerFunction,
  type RouterNavigateFunction,
  reactRouterProvider,
} from 'react-admin';
import { useHref, useLocation } from 'react-router-dom';

/**
 * React-admin's router, with two changes. Only the first answer to "leave this page?" counts. A page that the clerk has
 * left cannot change the address: a list applies a typed search half a second later and would lead back to itself.
 */
export const routerProvider: AdminRouterProvider = {
  ...reactRouterProvider,
  useBlocker,
  useNavigate,
};

function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  return withSingleAnswer(reactRouterProvider.useBlocker(shouldBlock));
}

function useNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  const own = useHref(useLocation().pathname);
  const ownPath = useRef(own);
  useEffect(() => {
    ownPath.current = own;
  }, [own]);
  return useCallback(
    (to, options) => {
      const changesOwnAddress = typeof to === 'object' && to.pathname === undefined;
      if (changesOwnAddress && location.pathname !== ownPath.current) return;
      navigate(to, options);
    },
    [navigate],
  );
}

const answered = new WeakSet<RouterBlocker>();

/** Only the first answer counts: a slow machine still shows the question, and React Router throws at a second one. */
export function withSingleAnswer(blocker: RouterBlocker): RouterBlocker {
  if (blocker.state !== 'blocked') return blocker;
  const once = (answer: () => void) => () => {
    if (answered.has(blocker)) return;
    answered.add(blocker);
    answer();
  };
  return { ...blocker, proceed: once(blocker.proceed), reset: once(blocker.reset) };
}
