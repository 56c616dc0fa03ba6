import { frenchMoment } from '../../ui/format/french-moment.ts';

const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/;

/** A moment of a payment in French; without a zone it is UTC, as dates of the API are. */
export const paymentMoment = (at: string): string =>
  frenchMoment(HAS_ZONE.test(at) ? at : `${at}Z`);
