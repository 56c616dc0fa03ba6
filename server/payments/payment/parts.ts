import type { Parts } from '#server/http/serve-call.ts';
import type { Providers } from '../providers/provider.ts';

/** What the calls of payments are served with besides: who takes payments. */
export type PaymentParts = Parts & { providers: Providers };
