import { useQuery } from '@tanstack/react-query';
import { paths, pathTo } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { type PhoneDraft, toAgreedQuestion, toQuoteRequest } from './phone-draft.ts';

/** What the order of a telephone call would cost now; nothing is asked without articles. */
export function usePhoneQuote(draft: PhoneDraft, isProforma = false) {
  const { proforma } = draft;
  const body = { ...toQuoteRequest(draft), ...(isProforma && { without_offers: true }) };
  return useQuery({
    queryKey: ['commandes', 'quote', proforma?.id, body],
    queryFn: () =>
      proforma === undefined
        ? callApi(paths.orderQuote, { method: 'POST', body })
        : callApi(pathTo(paths.staffProformaQuote, { id: proforma.id }), {
            method: 'POST',
            body: toAgreedQuestion(draft),
          }),
    enabled: draft.lines.length > 0,
  });
}
