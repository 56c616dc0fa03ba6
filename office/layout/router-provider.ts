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
 * React-admin's ways to other pages, except that whether a page may be left is answered once, and that a page
 * which is being left changes its own address no more.
 * A list applies what is typed into its search half a second later: by then a row may have been pressed
 * whose page is still on its way, and the list would lead back to itself. Whoever turns back to the list before
 * that page has come finds the word in its box, and the list as it was until the next key.
 */
export const routerProvider: AdminRouterProvider = {
  ...reactRouterProvider,
  useBlocker,
  useNavigate,
};

function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  return answerOnce(reactRouterProvider.useBlocker(shouldBlock));
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

/**
 * The question whether a page may be left, to which only the first answer counts. A busy machine shows a form
 * the question for a while after its answer; a form that is saved then lets go of the page once more, for
 * which the router throws.
 */
export function answerOnce(blocker: RouterBlocker): RouterBlocker {
  if (blocker.state !== 'blocked') return blocker;
  const once = (answer: () => void) => () => {
    if (answered.has(blocker)) return;
    answered.add(blocker);
    answer();
  };
  return { ...blocker, proceed: once(blocker.proceed), reset: once(blocker.reset) };
}
