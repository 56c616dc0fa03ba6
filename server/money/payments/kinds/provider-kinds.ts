import { isOneOf } from '#contract/base/tables.ts';
import {
  ONLINE_PROVIDERS,
  type OnlineProvider,
  type PaymentProvider,
} from '#contract/money/payment-states.ts';
import { ORANGE } from '../providers/orange/orange-kind.ts';
import { CARD } from '../providers/paydunya/paydunya-kind.ts';
import type { ProviderKind } from '../providers/provider-kind.ts';
import { WAVE } from '../providers/wave/wave-kind.ts';

/** The folders of the providers, in the order in which the shop offers them. */
export const PROVIDER_KINDS: Readonly<Record<OnlineProvider, ProviderKind>> = {
  wave: WAVE,
  orange: ORANGE,
  card: CARD,
};

/** The folder of a way to pay; undefined for one without an online provider. */
export const findProviderKind = (way: PaymentProvider): ProviderKind | undefined =>
  isOneOf(ONLINE_PROVIDERS, way) ? PROVIDER_KINDS[way] : undefined;
