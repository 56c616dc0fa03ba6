import type { Parts } from '#server/base/http/serve-call.ts';
import type { Providers } from '../providers/provider.ts';
export type PaymentParts = Parts & { providers: Providers };
