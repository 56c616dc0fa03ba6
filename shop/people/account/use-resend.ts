import { useLocation } from 'react-router';
import { callTo } from '#contract/base/client.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Channel } from '#contract/people/accounts.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useCodeSending } from '#shop/base/api/use-code-sending.ts';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';

/** What the page before says of the code that it had sent. */
type CodeState = { codeSentAtMs?: number } | null;

/** Sends another code (specification, section 8), once a minute. `onRefusal` hears the server's reason. */
export function useResend(email: string, onRefusal: (why: string) => void) {
  const { state }: { state: CodeState } = useLocation();
  const isLive = useHydrated();
  return useCodeSending({
    send: (canal: Channel) =>
      browserApi.post(callTo(pathTo(paths.codeResend, { id: email }), { canal }), {}),
    firstSentAtMs: isLive ? state?.codeSentAtMs : undefined,
    onRefusal,
  });
}
