import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SEARCH } from '#contract/limits.ts';

/**
 * The text of the search field. It follows the `search` parameter of the address; once emptied on a
 * page that has one, the parameter goes away (specification, section 5).
 */
export function useSearchText() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('search') ?? '';
  const [text, setText] = useState(inAddress);
  const isOurChange = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts from its own address
  useEffect(() => {
    // What was typed since our own change must not be lost to it.
    if (!isOurChange.current) setText(inAddress);
    isOurChange.current = false;
  }, [pathname, inAddress]);

  useEffect(() => {
    if (text !== '' || inAddress === '') return;
    const timer = setTimeout(() => {
      const query = new URLSearchParams(search);
      query.delete('search');
      query.delete('page');
      isOurChange.current = true;
      navigate({ pathname, search: String(query) }, { replace: true, preventScrollReset: true });
    }, SEARCH.debounceMs);
    return () => clearTimeout(timer);
  }, [text, inAddress, pathname, search, navigate]);

  return [text, setText] as const;
}
