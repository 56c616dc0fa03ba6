import type { Parts } from '#server/http/serve-call.ts';
import type { Providers } from '../providers/provider.ts';

export type PaymentParts = Parts & { providers: Providers };
