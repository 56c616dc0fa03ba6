import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { callApi } from '../api.ts';
import { type PhoneDraft, toQuoteRequest } from './phone-draft.ts';

/** What the order of a telephone call would cost now; nothing is asked without articles. */
export function usePhoneQuote(draft: PhoneDraft) {
  const body = toQuoteRequest(draft);
  return useQuery({
    queryKey: ['commandes', 'quote', body],
    queryFn: () => callApi(paths.orderQuote, { method: 'POST', body }),
    enabled: draft.lines.length > 0,
  });
}
