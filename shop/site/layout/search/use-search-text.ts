import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { SEARCH } from '#contract/base/limits.ts';

/**
 * The text of the search field. It follows the `search` parameter of the address; once emptied on a
 * page that has one, the parameter goes away (specification, section 5). A page that was asked for may
 * come late: what somebody has typed since then stays.
 */
export function useSearchText() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // An unknown address searches nothing: the server makes its page for all of them.
  const isUnknown = useParams()['*'] !== undefined;
  const inAddress = isUnknown ? '' : (new URLSearchParams(search).get('search') ?? '');
  const [text, setText] = useState(inAddress);
  /** What the page says that is shown, or was asked for. */
  const awaited = useRef(inAddress);
  const isBeingTyped = useRef(false);
  /** Where our own change of the address leads. */
  const emptied = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts from its own address
  useEffect(() => {
    const isOurChange = emptied.current === `${pathname}${search}`;
    emptied.current = undefined;
    awaited.current = inAddress;
    if (!isOurChange && !isBeingTyped.current) setText(inAddress);
    isBeingTyped.current &&= text !== inAddress;
  }, [pathname, inAddress]);

  useEffect(() => {
    if (text !== '' || inAddress === '') return;
    const timer = setTimeout(() => {
      const query = new URLSearchParams(search);
      query.delete('search');
      query.delete('page');
      const left = query.size === 0 ? '' : `?${query}`;
      emptied.current = `${pathname}${left}`;
      awaited.current = '';
      navigate({ pathname, search: left }, { replace: true, preventScrollReset: true });
    }, SEARCH.debounceMs);
    return () => clearTimeout(timer);
  }, [text, inAddress, pathname, search, navigate]);

  const type = useCallback((typed: string) => {
    setText(typed);
    isBeingTyped.current = typed !== awaited.current;
  }, []);
  /** Whoever typed has left the field; `coming` is what the page that they asked for searches. */
  const leave = useCallback((coming?: string) => {
    isBeingTyped.current = false;
    if (coming !== undefined) awaited.current = coming;
  }, []);
  return { text, type, leave };
}
