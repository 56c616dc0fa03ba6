import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { numberInAddress } from '../base/fields/fields.ts';
import { paths } from '../base/paths.ts';
import { MAX_ID, productIds } from './catalogue/catalogue.ts';
import { SERVICE_KINDS } from './service-kinds.ts';

/** A service as the shop offers it; `price` in XOF for one piece of a product. */
const offeredService = z.object({
  id: z.int(),
  kind: z.enum(SERVICE_KINDS),
  name: z.string(),
  text: z.string(),
  price: z.int(),
  /** Of a longer guarantee: its months on top of the product's; 0 for work. */
  months: z.int(),
  /** Days of work, 0 is Sunday; empty for every day. */
  weekdays: z.array(z.int()),
  /** Those of the asked products that it is for. */
  product_ids: z.array(z.int()),
});
export type OfferedService = z.infer<typeof offeredService>;

export const serviceCalls = {
  listServices: defineCall({
    method: 'GET',
    path: paths.services,
    summary: 'Les services proposés avec ces produits, dans une zone ou partout',
    subject: 'Services',
    access: 'public',
    query: z.object({
      ids: productIds,
      /** Without a zone, also services that some zones alone have. */
      zone_id: z.optional(numberInAddress(1, MAX_ID)),
    }),
    reply: z.array(offeredService),
  }),
};
