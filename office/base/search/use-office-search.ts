import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '../calls/api.ts';

/** A contract file would bring its schemas along (`contract/base/staff-search.ts`). */
export const MIN_SIGNS = 2;
const PAUSE_MS = 250;

/** What the back-office finds for a text, once its writer pauses; nothing is asked for too little. */
export function useOfficeSearch(text: string) {
  const wanted = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isEnough = wanted.length >= MIN_SIGNS;
  const query = useQuery({
    queryKey: ['office-search', asked],
    queryFn: () => callApi(callTo(paths.officeSearch, { q: asked })),
    enabled: isEnough && asked.length >= MIN_SIGNS,
    gcTime: 0,
  });
  const isCurrent = asked === wanted;
  return {
    isEnough,
    found: isEnough && isCurrent ? query.data : undefined,
    failure: isEnough && isCurrent ? query.error : null,
    retry: query.refetch,
  };
}
