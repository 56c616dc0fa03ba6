import { useCallback, useEffect, useRef } from 'react';
import {
  type RouterProvider as AdminRouterProvider,
  type RouterBlocker,
  type RouterBlockerFunction,
  type RouterNavigateFunction,
  reactRouterProvider,
} from 'react-admin';
import { useHref, useLocation } from 'react-router-dom';
import { answerOnce } from './answer-once.ts';

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
